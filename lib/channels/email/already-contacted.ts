import { desc, notInArray } from "drizzle-orm";
import { emailMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { IS_OF_SEQUENCE, type OutgoingEmail, onlyOutgoing } from "@/lib/activity/outgoing-email";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isOfPerson } from "@/lib/one-person";

/** The refusal of a first email to somebody who was written to, at whichever of their addresses: when, and what. */
export async function alreadyContacted(ctx: Context, leadId: string): Promise<AppError> {
  const rows = await ctx.db
    .select()
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        isOfPerson(ctx, "email_messages.lead_id", leadId),
        IS_OF_SEQUENCE,
        notInArray(emailMessages.state, ["canceled", "failed"]),
      ),
    )
    .orderBy(desc(emailMessages.id))
    .limit(1);
  const [email] = onlyOutgoing(rows);
  if (!email)
    return new AppError("already_contacted", "This lead was already contacted, so no first email goes out.");
  return new AppError("already_contacted", sayWhat(email), {
    state: email.state,
    subject: email.subject,
    sentAt: email.sentAt?.toISOString() ?? null,
  });
}

function sayWhat({ state, sentAt, subject, toAddress }: OutgoingEmail): string {
  const what = subject === null ? "" : `: “${subject}”`;
  switch (state) {
    case "draft":
    case "queued":
    case "sending":
      return `An email to ${toAddress} is waiting to be sent${what}.`;
    case "unknown":
      return `An email to ${toAddress} may have arrived; say whether it did before anything else is sent${what}.`;
    default:
      return `${toAddress} was already emailed${sentAt ? ` on ${dateInWords(sentAt)}` : ""}${what}.`;
  }
}

function dateInWords(at: Date): string {
  const text = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${text.format(at)} UTC`;
}
