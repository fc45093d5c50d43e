import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { Agent } from "./agent";
import { findAgent } from "./find-agent";

export const getAgent = capability(
  {
    name: "getAgent",
    description: "Gets an agent.",
    scope: "agents:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent") }),
    output: Agent,
  },
  (ctx, { id }) => findAgent(ctx, id),
);
