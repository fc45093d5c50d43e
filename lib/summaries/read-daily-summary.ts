import { z } from "zod";
import { capability } from "@/lib/capability";
import { requirePerson } from "@/lib/inbox/reply-draft";
import { canSendNotices } from "@/lib/process/can-send-notices";
import { DailySummary, findDailySummary } from "./daily-summary";

export const readDailySummary = capability(
  {
    name: "readDailySummary",
    description:
      "Says when the person gets an email about what happened in the workspace and needs an answer.",
    scope: "settings:read",
    cost: "free",
    needsApproval: false,
    refuses: ["forbidden"],
    input: z.object({}),
    output: z.object({
      summary: DailySummary.nullable().describe("Null: they get none."),
      canSend: z.boolean().describe("False: the service has no mail server for its own emails."),
    }),
  },
  async (ctx) => ({
    summary: await findDailySummary(ctx, requirePerson(ctx)),
    canSend: canSendNotices(ctx.settings),
  }),
);
