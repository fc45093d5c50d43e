import { z } from "zod";
import { pathId } from "@/lib/shapes";

export const CampaignId = z.object({ id: pathId("campaign") });

/** How long pause and stop wait for what is already in flight, in milliseconds. */
export const HALT_PATIENCE_MS = 10_000;
