import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findMemory } from "./find-memory";
import { Memory, toMemory } from "./memory";

export const getMemory = capability(
  {
    name: "getMemory",
    description: "Reads an agent's Memory, and what discovery and outreach still need of it.",
    scope: "memory:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("agent") }),
    output: Memory,
  },
  async (ctx, { id }) => toMemory(ctx, await findMemory(ctx, id)),
);
