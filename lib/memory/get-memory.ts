import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findMemory } from "./find-memory";
import { Memory, toMemory } from "./memory";

export const getMemory = capability(
  {
    name: "getMemory",
    description: "Reads an agent's Memory, and which fields discovery and outreach still need.",
    scope: "memory:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent") }),
    output: Memory,
  },
  async (ctx, { id }) => toMemory(ctx, await findMemory(ctx, id)),
);
