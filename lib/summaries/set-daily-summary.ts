import { z } from "zod";
import { dailySummaries } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { requirePerson } from "@/lib/inbox/reply-draft";
import { canSendNotices } from "@/lib/process/can-send-notices";
import { wholeNumber } from "@/lib/shapes";
import { DailySummary, findDailySummary, nextSummaryAt, SummaryTime } from "./daily-summary";

export const setDailySummary = capability(
  {
    name: "setDailySummary",
    description:
      "Sets at which hour the person gets an email about what happened in the workspace and needs an answer, or that they get none.",
    scope: "membership:write",
    cost: "free",
    needsApproval: true,
    refuses: ["forbidden", "invalid_state"],
    input: SummaryTime.extend({
      hour: wholeNumber(0, 23)
        .nullable()
        .describe("The hour of the day at which it is sent; null: none is sent."),
    }),
    output: z.object({ summary: DailySummary.nullable() }),
  },
  async (ctx, { hour, timeZone }) => {
    const userId = requirePerson(ctx);
    const { db, workspaceId } = ctx;
    if (hour === null) {
      await db
        .delete(dailySummaries)
        .where(and(eq(dailySummaries.workspaceId, workspaceId), eq(dailySummaries.userId, userId)));
      return { summary: null };
    }
    if (!canSendNotices(ctx.settings))
      throw new AppError(
        "invalid_state",
        "The service cannot send its own emails. Ask its operator to set SMTP_URL and MAIL_FROM.",
        { reason: "no_mail_server" },
      );
    const nextAt = nextSummaryAt({ hour, timeZone }, new Date());
    await db
      .insert(dailySummaries)
      .values({ workspaceId, userId, hour, timeZone, nextAt })
      .onConflictDoUpdate({
        target: [dailySummaries.workspaceId, dailySummaries.userId],
        set: { hour, timeZone, nextAt, problem: sql`null` },
      });
    return { summary: await findDailySummary(ctx, userId) };
  },
);
