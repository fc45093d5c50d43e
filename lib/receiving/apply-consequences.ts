import { recordActivity } from "@/lib/activity/record-activity";
import { checkBreakers } from "@/lib/breaker/check-breakers";
import type { Context } from "@/lib/context";
import { holdEnrollments } from "@/lib/enrollments/change-enrollments";
import { isOfPerson } from "@/lib/one-person";
import { addBusinessDaysOf } from "./add-business-days-of";
import type { TakenIn } from "./incoming-email";
import { leaveAlone, optOut } from "./leave-alone";
import type { EmailMatch } from "./match-email";
import { recordBounce } from "./record-bounce";
import { stopForReply } from "./stop-for-reply";

/** How long an auto-reply without a day of return holds, in business days. */
const AUTO_REPLY_DAYS = 5;

/** What follows from an email that came in, in the transaction that stores it. */
export async function applyConsequences(
  ctx: Context,
  mail: TakenIn,
  match: EmailMatch,
  emailMessageId: string,
): Promise<void> {
  switch (mail.receivedKind) {
    case "human":
      await stopForReply(ctx, {
        ...match,
        emailMessageId,
        mailboxId: mail.mailboxId,
        receivedAt: mail.receivedAt,
      });
      if (mail.reply?.replyClass === "leave_alone")
        await leaveAlone(ctx, byOf(match, emailMessageId), mail.from?.address ?? null);
      return;
    case "auto_reply":
      await holdForAutoReply(ctx, mail, match, emailMessageId);
      return;
    case "bounce":
      await recordBounce(ctx, mail, match, emailMessageId);
      return;
    case "complaint":
      await optOut(ctx, byOf(match, emailMessageId), "complained");
      if (match.emailMessageId !== null)
        await checkBreakers(ctx, [{ emailId: match.emailMessageId, kind: "complaint" }]);
      return;
    // Receipts, notifications and challenges change nothing by themselves, and what a person of ours sent is no reply.
    default:
  }
}

const byOf = ({ leadId, campaignId }: EmailMatch, emailMessageId: string) => ({
  leadId,
  campaignId,
  emailMessageId,
});

/** Until a business day after their return, or for a while: whoever is away reads no follow-up. */
async function holdForAutoReply(
  ctx: Context,
  mail: TakenIn,
  { leadId, campaignId }: EmailMatch,
  emailMessageId: string,
): Promise<void> {
  // Noon is on that day in nearly every zone.
  const back = mail.autoReply?.until ? new Date(`${mail.autoReply.until}T12:00:00Z`) : null;
  // Whoever names the last day away is back on the next business day.
  const daysAfter = mail.autoReply?.isLastDay ? 2 : 1;
  const [from, days] =
    back && back > mail.receivedAt ? [back, daysAfter] : [mail.receivedAt, AUTO_REPLY_DAYS];
  const until = await addBusinessDaysOf(ctx, { leadId, mailboxId: mail.mailboxId }, from, days);
  if (until.getTime() <= Date.now()) return;
  const held = await holdEnrollments(ctx, isOfPerson(ctx, "e.lead_id", leadId), {
    until,
    reason: "auto_reply",
  });
  if (held.length > 0) await recordActivity(ctx, [{ kind: "held", leadId, campaignId, emailMessageId }]);
}
