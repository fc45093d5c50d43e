import { eventType } from "inngest";
import { z } from "zod";

const RunLegShape = z.object({
  workspaceId: z.string(),
  campaignId: z.string(),
  runId: z.string(),
  leg: z.number().int(),
});

export const discoveryStarted = eventType("campaign/discovery.started", { schema: RunLegShape });
export const outreachStarted = eventType("campaign/outreach.started", { schema: RunLegShape });
export const mailQueued = eventType("campaign/mail.queued", {
  schema: z.object({ workspaceId: z.string(), campaignId: z.string(), mailId: z.string() }),
});

/** Pause and stop end what sleeps in the leg that they halted, and never a later one. */
export const whenHalted = {
  event: "campaign/run.halted",
  if: "async.data.runId == event.data.runId && async.data.leg == event.data.leg",
};
