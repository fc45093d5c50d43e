import { eventType } from "inngest";
import { z } from "zod";

const RunGenerationShape = z.object({
  workspaceId: z.string(),
  campaignId: z.string(),
  runId: z.string(),
  generation: z.number().int(),
});

export const discoveryStarted = eventType("campaign/discovery.started", { schema: RunGenerationShape });
export const outreachStarted = eventType("campaign/outreach.started", { schema: RunGenerationShape });
export const answerQueued = eventType("conversation/answer.queued", {
  schema: z.object({ workspaceId: z.string(), emailId: z.string() }),
});

export const replyReceived = eventType("conversation/reply.received", {
  schema: z.object({ workspaceId: z.string(), emailId: z.string() }),
});

export const emailsDue = eventType("mailbox/emails.due", {
  schema: z.object({ workspaceId: z.string(), mailboxId: z.string() }),
});

export const callsDue = eventType("enrollments/calls.due", {
  schema: z.object({ workspaceId: z.string() }),
});

export const judgingRequested = eventType("leads/judging.requested", {
  schema: z.object({ workspaceId: z.string() }),
});

export const checkRequested = eventType("leads/check.requested", {
  schema: z.object({ workspaceId: z.string() }),
});

/** Pause and stop end what sleeps in the generation that they halted, and never a later one. */
export const whenHalted = {
  event: "campaign/run.halted",
  if: "async.data.runId == event.data.runId && async.data.generation == event.data.generation",
};
