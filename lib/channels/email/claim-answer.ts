import type { MAILBOX_STATES } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { needAnswer } from "@/lib/conversations/need-answer";
import { decideSend, NOTHING_AGAINST } from "@/lib/enrollments/decide-send";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { type Claim, type ClaimedEmail, takeEmails } from "./claim-emails";
import { recordResults } from "./record-results";
import type { ClaimLimits, Delivered } from "./sender-parts";

/** When to look again at a mailbox that cannot send: a person changes that, who does not notify the queue. */
const LOOK_AGAIN_MS = 60_000;

/** Records the result on a person's answer in a conversation, and says in the conversation what became of it. */
export function recordAnswer(
  ctx: Context,
  emailId: string,
  results: Delivered<ClaimedEmail>[],
  instanceId: string,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await recordResults(ctx, results, instanceId);
    // An answer that did not arrive needs one again. A reply that came meanwhile needs one in any case.
    await ctx.db.execute(sql`
      update conversations c set updated_at = now(),
        last_email_at = case when m.state = 'sent' then greatest(c.last_email_at, m.sent_at) else c.last_email_at end,
        needs_answer = c.needs_answer or m.state in ('bounced', 'failed', 'unknown')
      from emails m
      where c.workspace_id = ${ctx.workspaceId} and m.workspace_id = c.workspace_id and m.id = ${emailId}
        and c.id = m.conversation_id and m.state <> 'queued'`);
  });
}

/**
 * Claims a person's answer in a conversation (`queued` → `sending`), as `claimEmails` does emails, with fewer facts: neither campaign,
 * enrollment, caps nor credits concern it.
 */
export function claimAnswer(ctx: Context, emailId: string, limits: ClaimLimits): Promise<Claim> {
  return transact(ctx, async (ctx) => {
    const [waiting] = await ctx.db.execute<Waiting>(sql`
      select m.due_at as "dueAt", m.to_address as "toAddress", ${sql.raw(leadIsSuppressed("l"))} as suppressed, l.sample, b.state as mailbox
      from deliveries m
      join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
      join mailboxes b on b.id = m.mailbox_id and b.workspace_id = m.workspace_id
      where m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId} and m.state = 'queued' and m.enrollment_id is null
      for update of m`);
    if (!waiting) return { emails: [], blocked: null, dropped: 0 };
    const now = new Date();
    const decision = decideSend({ state: "active", endReason: null }, now, {
      ...NOTHING_AGAINST,
      // Who answered need not have written from the address that the lead is known by.
      suppressed: waiting.suppressed || (await isSuppressed(ctx, waiting.toAddress)),
      unreachable: waiting.sample && !limits.withSamples,
      mailbox: waiting.mailbox,
      dueAt: new Date(waiting.dueAt),
    });
    if (decision.kind === "send")
      return { emails: await takeEmails(ctx, [emailId], limits), blocked: null, dropped: 0 };
    if (decision.kind === "wait") {
      const until = decision.until ?? new Date(now.getTime() + LOOK_AGAIN_MS);
      return { emails: [], blocked: { reason: "retry", until }, dropped: 0 };
    }
    await cancelEmails(ctx, sql`m.id = ${emailId}`, decision.reason);
    await needAnswer(ctx, emailId);
    return { emails: [], blocked: null, dropped: 1 };
  });
}

type Waiting = {
  dueAt: string;
  toAddress: string;
  suppressed: boolean;
  sample: boolean;
  mailbox: (typeof MAILBOX_STATES)[number];
};
