import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import {
  deliveries,
  emailDrafts,
  leads,
  mailboxes,
  memories,
  messages,
  sequenceSteps,
  sequences,
} from "@/db/schema";
import { and, eq, type InWorkspace } from "@/db/scope";
import type { Context } from "@/lib/context";
import { chooseStepVariant } from "@/lib/sequences/choose-step-variant";
import { type Reserved, toWritingInput } from "./compose-email";
import { hashesOf } from "./draft-basis";
import { readFollowUp } from "./read-follow-up";
import { reserveVariants } from "./reserve-variants";

export type EmailParts = Awaited<ReturnType<typeof readEmailParts>>[number];

/** Everything that emails of a sequence are written from; `which` is a condition on `deliveries`. */
export async function readEmailParts(ctx: Context, which: InWorkspace, most: number) {
  const rows = await ctx.db
    .select({
      message: messages,
      delivery: deliveries,
      lead: leads,
      memory: memories,
      kept: emailDrafts,
      step: sequenceSteps,
      version: sequences.version,
      mailbox: { kind: mailboxes.kind, name: mailboxes.name, signature: mailboxes.signature },
    })
    .from(deliveries)
    .innerJoin(
      messages,
      and(eq(messages.id, deliveries.id), eq(messages.workspaceId, deliveries.workspaceId)),
    )
    .innerJoin(leads, and(eq(leads.id, deliveries.leadId), eq(leads.workspaceId, deliveries.workspaceId)))
    .innerJoin(
      memories,
      and(eq(memories.agentId, leads.agentId), eq(memories.workspaceId, leads.workspaceId)),
    )
    .innerJoin(
      mailboxes,
      and(eq(mailboxes.id, deliveries.mailboxId), eq(mailboxes.workspaceId, deliveries.workspaceId)),
    )
    .leftJoin(
      sequenceSteps,
      and(
        eq(sequenceSteps.id, deliveries.sequenceStepId),
        eq(sequenceSteps.workspaceId, deliveries.workspaceId),
      ),
    )
    .leftJoin(
      sequences,
      and(eq(sequences.id, sequenceSteps.sequenceId), eq(sequences.workspaceId, sequenceSteps.workspaceId)),
    )
    .leftJoin(
      emailDrafts,
      and(eq(emailDrafts.leadId, leads.id), eq(emailDrafts.workspaceId, leads.workspaceId)),
    )
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), which))
    .orderBy(asc(deliveries.id))
    .limit(most);
  const variants = await reserveVariants(
    ctx,
    rows.map(({ lead }) => lead),
  );
  return Promise.all(
    rows.map(async ({ kept, mailbox, message, delivery, ...row }) => {
      const email = { ...message, ...delivery };
      const { lead, step } = row;
      const chosen = step && chooseStepVariant(step, lead.id);
      const reserved: Reserved = {
        // An email of a sequence always has its link.
        token: email.unsubscribeToken!,
        variant: variants.get(lead.id)!,
        kept: email.sequenceStep === 0 ? kept : null,
        mailbox,
        step: { template: chosen ?? undefined, followUp: await readFollowUp(ctx, email, step) },
      };
      return { ...row, email, mailbox, reserved, variantId: chosen?.id ?? null };
    }),
  );
}

/** Changes whenever something does that the text is written from: the lead, Memory, the mailbox, the step, the emails before. */
export function groundOf(ctx: Context, { memory, lead, mailbox, reserved }: EmailParts): string {
  const { followUp, template } = reserved.step ?? {};
  const basis = hashesOf(toWritingInput(ctx, memory, lead, reserved));
  return createHash("sha256")
    .update(JSON.stringify([basis, followUp, template, mailbox.name, mailbox.signature]))
    .digest("base64url");
}
