import { z } from "zod";
import { agents, emailMessages, type leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { requireActive } from "@/lib/agents/require-active";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { findLead } from "@/lib/leads/find-lead";
import { pathId, uuid } from "@/lib/shapes";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { draftEmails } from "./draft-emails";
import { requireEmailReadiness } from "./email-readiness";
import { refuseFirstEmail } from "./refuse-first-email";

export const LeadId = z.object({ id: pathId("lead") });

export const queueLeadEmail = capability(
  {
    name: "queueLeadEmail",
    description: "Write to one lead: queues exactly one first mail.",
    scope: "outreach:run",
    cost: "perEmail",
    needsApproval: true,
    refuses: [
      "agent_not_active",
      "memory_incomplete",
      "already_contacted",
      "lead_suppressed",
      "invalid_state",
      "mail_refused",
      "insufficient_credits",
    ],
    input: LeadId,
    output: z.object({
      ok: z.literal(true),
      queued: z.literal("email_outreach").describe("The queue that the mail waits in."),
      mailId: uuid,
    }),
  },
  async (ctx, { id }) =>
    transact(ctx, async (ctx) => {
      const lead = await findLead(ctx, id, { lock: true });
      await requireContactable(ctx, lead);
      const [agent] = await ctx.db
        .select()
        .from(agents)
        .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, lead.agentId)));
      requireActive(agent!);
      const memory = await requireEmailReadiness(ctx, lead.agentId);
      const [email] = await draftEmails(ctx, [lead], memory, { campaignId: lead.campaignId, runId: null });
      if (!email) throw alreadyContacted();
      // Held now, while the email is still a `draft` without text; `writeEmail` queues it because it has a hold.
      const hold = await holdCredits(ctx, {
        key: `email:${email.id}:${newId()}`,
        action: "emailSend",
        amount: priceOf(ctx.settings, "emailSend"),
      });
      await ctx.db
        .update(emailMessages)
        .set({ holdId: hold.id })
        .where(and(eq(emailMessages.workspaceId, ctx.workspaceId), eq(emailMessages.id, email.id)));
      await recordActivity(ctx, [
        { kind: "email_queued", emailMessageId: email.id, leadId: lead.id, campaignId: lead.campaignId },
      ]);
      await ctx.emit({
        name: "campaign/email.queued",
        data: { workspaceId: ctx.workspaceId, campaignId: lead.campaignId, emailId: email.id },
      });
      return { ok: true as const, queued: "email_outreach" as const, mailId: email.id };
    }),
);

/** Errors: `already_contacted`, `lead_suppressed`, `invalid_state` for a rejected lead, `mail_refused` for a sample. */
async function requireContactable(ctx: Context, lead: typeof leads.$inferSelect): Promise<void> {
  const refusal = refuseFirstEmail(ctx, { ...lead, suppressed: await isSuppressed(ctx, lead.email) });
  switch (refusal?.code) {
    case "lead_suppressed":
      throw new AppError(
        "lead_suppressed",
        "This address is not written to any more: it unsubscribed, bounced, or is on the suppression list.",
      );
    case "already_contacted":
      throw alreadyContacted();
    case "invalid_state":
      throw new AppError("invalid_state", "This lead was rejected.", { status: lead.status });
    case "mail_refused":
      throw new AppError(
        "mail_refused",
        "This lead comes from the built-in sample web and does not exist. Add sources or a search key to find real leads.",
        { reason: refusal.reason },
      );
  }
}

function alreadyContacted(): AppError {
  return new AppError("already_contacted", "This lead has its mail already, or it waits to be sent.");
}
