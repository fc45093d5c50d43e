import { type EvidenceRow, emailDrafts, type leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { plainLetters } from "@/lib/text/fold-text";
import { holdsWords } from "@/lib/text/holds-words";

/**
 * What waits for a lead whose page no longer says some of it: a text of ours is written again, one that a person changed waits for
 * approval again. A text that a person has seen before it was queued is not sent if it uses what is gone, and nothing is sent to an
 * address that is gone. The caller has locked emails and lead.
 */
export async function voidTexts(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  gone: readonly EvidenceRow[],
): Promise<void> {
  if (gone.some(({ field }) => field === "email")) {
    await cancelEmails(ctx, sql`m.lead_id = ${lead.id} and m.enrollment_id is not null`, "address_gone");
    await endEnrollments(ctx, sql`e.lead_id = ${lead.id}`, "address_gone");
    return;
  }
  const isKept = and(eq(emailDrafts.workspaceId, ctx.workspaceId), eq(emailDrafts.leadId, lead.id));
  const [kept] = await ctx.db.select().from(emailDrafts).where(isKept);
  if (kept?.body != null && uses(`${kept.subject}\n${kept.body}`, gone)) {
    await cancelEmails(
      ctx,
      sql`m.lead_id = ${lead.id} and m.sequence_step = 0 and m.enrollment_id is not null`,
      "fact_gone",
    );
    if (kept.author !== "person")
      await ctx.db
        .update(emailDrafts)
        .set({ subject: null, body: null, author: null, basis: null })
        .where(isKept);
  }
  const isNameGone = gone.some(({ field, value }) => field === "name" && value === lead.name);
  // One that is paid for keeps its credit until it has been written again.
  await ctx.db.execute(sql`
    update email_messages m set approved_at = null, updated_at = now(),
      to_name = case when ${isNameGone} then null else m.to_name end,
      state = case when m.edited_at is null then 'draft' else m.state end,
      subject = case when m.edited_at is null then null else m.subject end,
      text = case when m.edited_at is null then null else m.text end,
      ground = case when m.edited_at is null then null else m.ground end
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id = ${lead.id} and m.enrollment_id is not null
      and m.state in ('draft', 'queued')`);
}

/** Of a name any word counts: a greeting has the last one alone. */
function uses(text: string, gone: readonly EvidenceRow[]): boolean {
  const words = plainLetters(text);
  return gone.some(({ field, value }) =>
    (field === "name" ? value.split(/\s+/).filter((word) => word.length > 2) : [value]).some((one) =>
      holdsWords(words, plainLetters(one)),
    ),
  );
}
