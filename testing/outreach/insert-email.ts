import { type EMAIL_STATES, emails, enrollments } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { createOutgoing, type NewOutgoing } from "@/lib/conversations/create-outgoing";
import { openConversations } from "@/lib/conversations/open-conversations";
import { newId } from "@/lib/id";
import { findServiceMailbox } from "@/lib/mailboxes/queries";
import { findSequence } from "@/lib/sequences/find-sequence";

type Given = Pick<NewOutgoing, "leadId" | "campaignId"> & Partial<NewOutgoing>;

/** A first message to a lead in any state, with its conversation and an enrollment that goes with the state. */
export async function insertEmail(
  { db, workspaceId }: Pick<Context, "db" | "workspaceId">,
  given: Given,
): Promise<typeof emails.$inferSelect> {
  const ctx = { db, workspaceId } as Context;
  const { leadId, campaignId } = given;
  const mailbox = await findServiceMailbox(ctx);
  const sequence = await findSequence(ctx, campaignId);
  const step = sequence.steps[0]!;
  const [enrollment] = await db
    .insert(enrollments)
    .values({
      workspaceId,
      campaignId,
      leadId,
      sequenceId: sequence.id,
      currentStepId: step.id,
      mailboxId: mailbox.id,
      runId: given.runId,
      ...enrollmentWith(given.state ?? "draft"),
    })
    .returning();
  const [made] = await createOutgoing(ctx, [
    {
      conversationId: (
        await openConversations(ctx, [{ leadId, mailboxId: given.mailboxId ?? mailbox.id }])
      ).get(leadId)!,
      mailboxId: mailbox.id,
      enrollmentId: enrollment!.id,
      sequenceStepId: step.id,
      toAddress: "lead@example.com",
      fromAddress: "sender@example.com",
      fromName: "Sender",
      unsubscribeToken: newId(),
      ...given,
    },
  ]);
  return (
    await db
      .select()
      .from(emails)
      .where(and(eq(emails.workspaceId, workspaceId), eq(emails.id, made!.id)))
  )[0]!;
}

function enrollmentWith(state: (typeof EMAIL_STATES)[number]): Partial<typeof enrollments.$inferInsert> {
  const over = { nextDueAt: null, endedAt: new Date() };
  if (state === "sent") return { ...over, state: "finished" };
  if (state === "canceled") return { ...over, state: "ended", endReason: "stopped" };
  if (state === "bounced" || state === "failed") return { ...over, state: "ended", endReason: state };
  return { state: "active" };
}
