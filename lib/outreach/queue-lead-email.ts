import { eq } from "drizzle-orm";
import { z } from "zod";
import { agents, type leads, mails } from "@/db/schema";
import { requireActive } from "@/lib/agents/require-active";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { findLead } from "@/lib/leads/find-lead";
import { pathId, uuid } from "@/lib/shapes";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { draftMails } from "./draft-mails";
import { requireMailReadiness, requireRealLead } from "./mail-readiness";

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
      const [agent] = await ctx.db.select().from(agents).where(eq(agents.id, lead.agentId));
      requireActive(agent!);
      const memory = await requireMailReadiness(ctx, lead.agentId);
      const [mail] = await draftMails(ctx, [lead], memory, { runId: null });
      if (!mail) throw alreadyContacted();
      const hold = await holdCredits(ctx, {
        key: `mail:${mail.id}:${newId()}`,
        action: "emailSend",
        amount: priceOf(env(), "emailSend"),
      });
      await ctx.db.update(mails).set({ holdId: hold.id }).where(eq(mails.id, mail.id));
      await ctx.emit({
        name: "campaign/mail.queued",
        data: { workspaceId: ctx.workspaceId, campaignId: lead.campaignId, mailId: mail.id },
      });
      return { ok: true as const, queued: "email_outreach" as const, mailId: mail.id };
    }),
);

/** Errors: `already_contacted`, `lead_suppressed`, `invalid_state` for a rejected lead, `mail_refused` for a sample. */
async function requireContactable(ctx: Context, lead: typeof leads.$inferSelect): Promise<void> {
  if (lead.status === "unsubscribed" || lead.status === "bounced" || (await isSuppressed(ctx, lead.email)))
    throw new AppError(
      "lead_suppressed",
      "This address is not written to any more: it unsubscribed, bounced, or is on the suppression list.",
    );
  if (lead.status === "queued" || lead.status === "contacted" || lead.status === "replied")
    throw alreadyContacted();
  if (lead.status === "rejected")
    throw new AppError("invalid_state", "This lead was rejected.", { status: lead.status });
  requireRealLead(lead);
}

function alreadyContacted(): AppError {
  return new AppError("already_contacted", "This lead has its mail already, or it waits to be sent.");
}
