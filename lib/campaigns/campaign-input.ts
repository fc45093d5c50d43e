import { z } from "zod";
import { count, pathId, uuid } from "@/lib/shapes";

export const CampaignId = z.object({ id: pathId("campaign") });

/** How long pause and stop wait for mails that are already in hand, in milliseconds. */
export const HALT_PATIENCE_MS = 10_000;

/** What pause and stop say beside their flags. */
export const halted = {
  inFlight: z
    .array(uuid)
    .describe("Mails that were handed to the mail server before the call and have no answer yet."),
  held: count.describe("Mails that wait to be sent."),
  callsInFlight: z
    .array(uuid)
    .describe(
      "Calls that were handed to the telephone provider before, and whose phone may still begin to ring.",
    ),
};
