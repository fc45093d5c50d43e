import { afterAll, beforeAll, expect, test } from "vitest";
import { type EMAIL_STATES, leads } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { newId } from "@/lib/id";
import { findSequence } from "@/lib/sequences/find-sequence";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { createOutgoing } from "./create-outgoing";
import { updateMailStates } from "./mail-state";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

type State = (typeof EMAIL_STATES)[number];

/** `enrollments`: of each, the states of its emails by step. */
test.each<[string, State[][], State | null]>([
  ["nobody was written to", [], null],
  ["the first email waits", [["draft"]], "queued"],
  ["it is being handed over", [["sending"]], "queued"],
  ["it was canceled", [["canceled"]], null],
  ["it failed", [["failed"]], "failed"],
  ["a follow-up waits", [["sent", "queued"]], "sent"],
  ["a follow-up was canceled", [["sent", "canceled"]], "sent"],
  ["nobody knows whether a follow-up arrived", [["sent", "unknown"]], "unknown"],
  ["the first email came back after the follow-up was sent", [["bounced", "sent"]], "bounced"],
  ["written to again after a stop", [["canceled"], ["draft"]], "queued"],
  ["written to again at another address", [["bounced"], ["sent"]], "sent"],
])("the state of a lead's mail: %s", async (_case, enrollments, expected) => {
  const { ctx, campaignId, leads: seeded } = await seedCampaign(path.connection, 1);
  const leadId = seeded[0]!.id;
  const { steps } = await findSequence(ctx, campaignId);
  for (const [round, [first, followUp]] of enrollments.entries()) {
    // Two emails of one step that were sent: the step was another one by then.
    const sequenceStepId = steps[round === 0 ? 0 : 2]!.id;
    const written = { subject: "Ovens", text: "Hello", holdId: newId() };
    const email = await insertEmail(ctx, { leadId, campaignId, state: first!, sequenceStepId, ...written });
    if (followUp)
      await createOutgoing(ctx, [
        {
          ...{ conversationId: email.conversationId, leadId, campaignId, mailboxId: email.mailboxId },
          ...{ fromAddress: "c@d.example", fromName: "C", toAddress: "a@b.example", state: followUp },
          ...{ enrollmentId: email.enrollmentId, sequenceStepId: steps[1]!.id, sequenceStep: 1, ...written },
        },
      ]);
  }
  await updateMailStates(ctx, [leadId]);
  const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, leadId));
  expect(lead!.mailState).toBe(expected);
});
