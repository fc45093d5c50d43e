import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { deleteUnmatched } from "./unmatched-queries";

export const dismissUnmatchedEmail = capability(
  {
    name: "dismissUnmatchedEmail",
    description: "Removes an email from the list of unmatched emails. It stays in its mailbox.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("email") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    await deleteUnmatched(ctx, id);
    return { ok: true as const };
  },
);
