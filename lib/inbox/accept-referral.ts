import { z } from "zod";
import { leads, receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { findLead } from "@/lib/leads/find-lead";
import { requireFreeAddress } from "@/lib/leads/require-free-address";
import { judgeReach } from "@/lib/leads/scoring/judge-reach";
import { setByHand } from "@/lib/leads/set-by-hand";
import { pathId, text, uuid } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { toPlainLine } from "@/lib/text/plain-text";
import { ConversationId } from "./conversation";
import { findConversation, findReferral } from "./queries";

const LONGEST_QUOTE = 400;

export const acceptReferral = capability(
  {
    name: "acceptReferral",
    description:
      "Adds the person whom a received email names as a lead of the same agent, with that email as the source. If the email gives no address, or only says that its writer is the wrong person, send it as `email`, and the name as `name`. Nothing is emailed.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["conflict", "lead_suppressed", "invalid_state"],
    input: ConversationId.extend({
      emailId: pathId("email"),
      email: EmailAddress.optional().describe(
        "The person's address; required if the received email does not give it.",
      ),
      name: text(1, 200).optional().describe("The person's name, if the received email does not give it."),
    }),
    output: z.object({ leadId: uuid }),
  },
  async (ctx, { id, emailId, email: given, name: givenName }) => {
    await findConversation(ctx, id);
    const referral = await findReferral(ctx, id, emailId);
    if (referral.madeLeadId) return { leadId: referral.madeLeadId };
    const email = referral.email ?? given;
    if (!email)
      throw new AppError("validation_error", "The email gives no address: enter the person's own.", [
        { path: "email", message: "is required where the email gives no address" },
      ]);
    const from = await findLead(ctx, referral.leadId);
    const emailKey = await requireFreeAddress(ctx, email);
    const named = referral.name && toPlainLine(referral.name).slice(0, 200);
    const name = named ?? givenName ?? null;
    const foundAt = new Date(referral.receivedAt);
    const said = quoteAround(referral.text ?? "", [referral.email, referral.name]);
    const quote = said ?? toPlainLine(referral.quote ?? referral.text ?? "").slice(0, LONGEST_QUOTE);
    const source = { url: `email:${emailId}`, quote, foundAt: foundAt.toISOString() };
    const by = `${ctx.actor.kind}:${ctx.actor.id}`;
    const at = new Date();
    const own = referral.email
      ? [{ field: "email", value: email, ...source }]
      : setByHand([], { field: "email", value: email, by, at });
    const ofName = named
      ? [{ field: "name", value: named, ...source }]
      : name
        ? setByHand([], { field: "name", value: name, by, at })
        : [];
    const leadId = newId();
    const values = { email, name, company: from.company, domain: from.domain };
    await ctx.db.insert(leads).values({
      ...values,
      id: leadId,
      workspaceId: ctx.workspaceId,
      agentId: from.agentId,
      campaignId: from.campaignId,
      emailKey,
      emailStatus: "unknown",
      reach: judgeReach({ ...values, emailStatus: "unknown" }),
      ownerId: from.ownerId,
      evidence: [
        ...own,
        ...ofName,
        // The company is that of whoever named them, with the sources that it has.
        ...from.evidence.filter(({ field }) => field === "company" || field === "domain"),
      ],
    });
    await ctx.db
      .update(receivedEmails)
      .set({ referralLeadId: leadId, referralDismissedAt: null, referral: { name, email } })
      .where(
        and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, emailId)),
      );
    await recordActivity(ctx, [{ kind: "lead_added", leadId, campaignId: from.campaignId }]);
    return { leadId };
  },
);

/** At most so much of a text on each side of what is quoted for. */
const LONGEST_SIDE = 200;

/** The sentence of a text that holds one of `needles`, the first that it holds at all; null if it holds none. */
export function quoteAround(text: string, needles: readonly (string | null)[]): string | null {
  const line = toPlainLine(text);
  const folded = line.toLowerCase();
  for (const needle of needles) {
    const at = needle ? folded.indexOf(needle.toLowerCase()) : -1;
    if (at < 0) continue;
    const end = at + needle!.length;
    const before = line.slice(Math.max(0, at - LONGEST_SIDE), at);
    const after = line.slice(end, end + LONGEST_SIDE);
    const begins = [...before.matchAll(/[.!?…] /g)].at(-1);
    const ends = /[.!?…](?= |$)/.exec(after);
    const first = before.slice(begins ? begins.index + 2 : 0);
    return `${first}${line.slice(at, end)}${ends ? after.slice(0, ends.index + 1) : after}`.trim();
  }
  return null;
}
