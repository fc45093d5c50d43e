import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { campaigns, leads, mails, memories } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import type { Asker } from "@/lib/models/ask-model";
import { chatModel } from "@/lib/models/open-models";
import { cancelMails } from "./cancel-mails";
import { composeMail } from "./compose-mail";

const BATCH = 50;
/** With a language model: as many as it is asked for at once, and as a crash may write twice. */
const BATCH_OF_MODEL = 8;

/** Writes the next mails of an outreach run, one batch a call; answers whether there are more to write. */
export async function writeMailsOfRun(ctx: Context, leg: RunLeg): Promise<{ more: boolean; live: boolean }> {
  const run = await findLiveRun(ctx, leg);
  if (!run) return { more: false, live: false };
  await beginStep(ctx, run.id, "write_messages");
  const written = await writeDrafts(ctx, eq(mails.runId, run.id), {
    ctx,
    runId: run.id,
    mayGoOn: async (ctx) => (await findLiveRun(ctx, leg)) !== null,
  });
  if (written === "halted") return { more: false, live: false };
  if (written === "more") return { more: true, live: true };
  await endStep(ctx, run.id, "write_messages", "completed");
  return { more: false, live: true };
}

/** Writes one mail that was asked for alone; while its campaign is paused it stays unwritten. */
export async function writeMail(ctx: Context, mailId: string): Promise<void> {
  await writeDrafts(ctx, eq(mails.id, mailId), {
    ctx,
    runId: null,
    mayGoOn: (ctx) => isStillWanted(ctx, mailId),
  });
}

/** The campaign's row is locked against pause and stop until the transaction ends. */
async function isStillWanted(ctx: Context, mailId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(mails)
    .innerJoin(
      campaigns,
      and(eq(campaigns.id, mails.campaignId), eq(campaigns.workspaceId, mails.workspaceId)),
    )
    .where(
      and(
        eq(mails.workspaceId, ctx.workspaceId),
        eq(mails.id, mailId),
        eq(mails.state, "draft"),
        ne(campaigns.status, "paused"),
      ),
    )
    .for("share", { of: campaigns });
  return rows.length > 0;
}

/** A text that breaks a rule is dropped with the rule as its reason. */
async function writeDrafts(
  ctx: Context,
  which: ReturnType<typeof eq>,
  asker: Asker,
): Promise<"more" | "done" | "halted"> {
  const batch = chatModel().isGuide ? BATCH : BATCH_OF_MODEL;
  const drafts = await ctx.db
    .select({ mail: mails, lead: leads, memory: memories })
    .from(mails)
    .innerJoin(leads, and(eq(leads.id, mails.leadId), eq(leads.workspaceId, mails.workspaceId)))
    .innerJoin(
      memories,
      and(eq(memories.agentId, leads.agentId), eq(memories.workspaceId, leads.workspaceId)),
    )
    .where(and(eq(mails.workspaceId, ctx.workspaceId), eq(mails.state, "draft"), isNull(mails.text), which))
    .orderBy(asc(mails.id))
    .limit(batch);
  const texts: { id: string; subject: string; text: string }[] = [];
  const refused: { id: string; findings: string[] }[] = [];
  const composed = await Promise.all(
    drafts.map(async ({ mail, lead, memory }) => ({
      mail,
      written: await composeMail(memory, lead, mail.unsubscribeToken, asker),
    })),
  );
  for (const { mail, written } of composed) {
    if (written === "halted") continue;
    const { draft, findings } = written;
    if (findings.length > 0) refused.push({ id: mail.id, findings });
    else texts.push({ id: mail.id, subject: draft.subject, text: draft.text });
  }
  await transact(ctx, async (ctx) => {
    // A mail asked for alone was paid for when it was asked for; the mails of a run are paid for when their turn comes.
    await ctx.db.execute(sql`
      update mails m set subject = v.subject, text = v.text, updated_at = now(),
        state = case when m.hold_id is null then 'draft' else 'queued' end
      from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) as v(id uuid, subject text, text text)
      where m.workspace_id = ${ctx.workspaceId} and m.id = v.id and m.state = 'draft'`);
    for (const one of refused)
      await cancelMails(ctx, sql`m.id = ${one.id}`, `The text breaks a rule: ${one.findings.join("; ")}`);
  });
  if (composed.some(({ written }) => written === "halted")) return "halted";
  return drafts.length === batch ? "more" : "done";
}
