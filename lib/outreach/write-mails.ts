import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { leads, mails, memories } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { beginStep, endStep, findLiveRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { cancelMails } from "./cancel-mails";
import { composeMail } from "./compose-mail";

const BATCH = 50;

/** Writes the next mails of an outreach run, one batch a call; answers whether there are more to write. */
export async function writeMailsOfRun(ctx: Context, leg: RunLeg): Promise<{ more: boolean; live: boolean }> {
  const run = await findLiveRun(ctx, leg);
  if (!run) return { more: false, live: false };
  await beginStep(ctx, run.id, "write_messages");
  const written = await writeDrafts(ctx, eq(mails.runId, run.id));
  if (written === BATCH) return { more: true, live: true };
  await endStep(ctx, run.id, "write_messages", "completed");
  return { more: false, live: true };
}

/** Writes one mail that was asked for alone. */
export async function writeMail(ctx: Context, mailId: string): Promise<void> {
  await writeDrafts(ctx, eq(mails.id, mailId));
}

/** Answers how many drafts it looked at. A text that breaks a rule is dropped with the rule as its reason. */
async function writeDrafts(ctx: Context, which: ReturnType<typeof eq>): Promise<number> {
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
    .limit(BATCH);
  const texts: { id: string; subject: string; text: string }[] = [];
  const refused: { id: string; findings: string[] }[] = [];
  for (const { mail, lead, memory } of drafts) {
    const { draft, findings } = await composeMail(memory, lead, mail.unsubscribeToken);
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
  return drafts.length;
}
