import { asc, isNull, ne } from "drizzle-orm";
import { campaigns, emailMessages, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import type { Asker } from "@/lib/models/ask-model";
import { cancelEmails } from "./cancel-emails";
import { composeEmail } from "./compose-email";

const BATCH = 50;
/** With a language model: the number of concurrent requests, and of emails that a crash may write twice. */
const BATCH_OF_MODEL = 8;

/** Writes the next emails of an outreach run, one batch per invocation; `more` says whether there are more to write. */
export async function writeEmailsOfRun(
  ctx: Context,
  generation: RunGeneration,
): Promise<{ more: boolean; live: boolean }> {
  const run = await findLiveRun(ctx, generation);
  if (!run) return { more: false, live: false };
  await beginStep(ctx, run.id, "write_messages");
  const written = await writeDrafts(ctx, eq(emailMessages.runId, run.id), {
    ctx,
    runId: run.id,
    mayGoOn: async (ctx) => (await findLiveRun(ctx, generation)) !== null,
  });
  if (written === "halted") return { more: false, live: false };
  if (written === "more") return { more: true, live: true };
  await endStep(ctx, run.id, "write_messages", "completed");
  return { more: false, live: true };
}

/** Writes one individually requested email; it stays unwritten while its campaign is paused. */
export async function writeEmail(ctx: Context, emailId: string): Promise<void> {
  await writeDrafts(ctx, eq(emailMessages.id, emailId), {
    ctx,
    runId: null,
    mayGoOn: (ctx) => isStillWanted(ctx, emailId),
  });
}

/** Locks the campaign's row, so pause and stop wait until the transaction ends. */
async function isStillWanted(ctx: Context, emailId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(emailMessages)
    .innerJoin(
      campaigns,
      and(eq(campaigns.id, emailMessages.campaignId), eq(campaigns.workspaceId, emailMessages.workspaceId)),
    )
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.id, emailId),
        eq(emailMessages.state, "draft"),
        ne(campaigns.status, "paused"),
      ),
    )
    .for("share", { of: campaigns });
  return rows.length > 0;
}

/** A text that breaks a rule is not used: its email is canceled with the findings as the reason. */
async function writeDrafts(
  ctx: Context,
  which: ReturnType<typeof eq>,
  asker: Asker,
): Promise<"more" | "done" | "halted"> {
  const batch = ctx.adapters.models.isGuide ? BATCH : BATCH_OF_MODEL;
  const drafts = await ctx.db
    .select({ email: emailMessages, lead: leads, memory: memories })
    .from(emailMessages)
    .innerJoin(
      leads,
      and(eq(leads.id, emailMessages.leadId), eq(leads.workspaceId, emailMessages.workspaceId)),
    )
    .innerJoin(
      memories,
      and(eq(memories.agentId, leads.agentId), eq(memories.workspaceId, leads.workspaceId)),
    )
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.state, "draft"),
        isNull(emailMessages.text),
        which,
      ),
    )
    .orderBy(asc(emailMessages.id))
    .limit(batch);
  const texts: { id: string; subject: string; text: string }[] = [];
  const refused: { id: string; findings: string[] }[] = [];
  const composed = await Promise.all(
    drafts.map(async ({ email, lead, memory }) => ({
      email,
      written: await composeEmail(ctx, memory, lead, email.unsubscribeToken, asker),
    })),
  );
  for (const { email, written } of composed) {
    if (written === "halted") continue;
    const { draft, findings } = written;
    if (findings.length > 0) refused.push({ id: email.id, findings });
    else texts.push({ id: email.id, subject: draft.subject, text: draft.text });
  }
  await transact(ctx, async (ctx) => {
    // An individually requested email was paid for when requested (`draft` → `queued`). Emails of a run stay `draft`
    // until `payForEmails` holds their credits.
    await ctx.db.execute(sql`
      update email_messages m set subject = v.subject, text = v.text, updated_at = now(),
        state = case when m.hold_id is null then 'draft' else 'queued' end
      from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) as v(id uuid, subject text, text text)
      where m.workspace_id = ${ctx.workspaceId} and m.id = v.id and m.state = 'draft'`);
    for (const { id, findings } of refused)
      await cancelEmails(ctx, sql`m.id = ${id}`, "text_refused", { findings });
  });
  if (composed.some(({ written }) => written === "halted")) return "halted";
  return drafts.length === batch ? "more" : "done";
}
