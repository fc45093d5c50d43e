import { z } from "zod";
import { isoTime, line, uuid } from "@/lib/shapes";

export const AgentStatus = z.enum(["active", "paused", "archived"]).meta({
  id: "AgentStatus",
  description: "Only an active agent can launch discovery, outreach or a chat turn.",
});

export const AgentName = line(1, 200);

export const Agent = z
  .object({
    id: uuid,
    name: z.string(),
    status: AgentStatus,
    campaignId: uuid.meta({ description: "The campaign paired with the agent." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;
