import { z } from "zod";
import { dailySummaries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isoTime, wholeNumber } from "@/lib/shapes";
import { TimeZoneName, todayIn } from "@/lib/time/time-zone";
import { momentOf } from "@/lib/time/zone-clock";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SummaryTime = z.object({
  hour: wholeNumber(0, 23).describe("The hour of the day at which it is sent."),
  timeZone: TimeZoneName,
});

/** When a person wants to hear of a workspace. */
export const DailySummary = SummaryTime.extend({
  nextAt: isoTime.describe("When the next one is due. It is not sent if there is nothing to tell."),
  problem: z
    .string()
    .nullable()
    .describe("Why the mail server did not accept the last one; null if it did, or there was none."),
}).meta({ id: "DailySummary" });

/** The first time after `after` at which the zone's clocks show the hour; if they skip it that day, the moment after the gap. */
export function nextSummaryAt({ hour, timeZone }: z.output<typeof SummaryTime>, after: Date): Date {
  const day = Date.parse(todayIn(timeZone, after));
  const today = momentOf(timeZone, day + hour * HOUR_MS);
  return new Date(today > after.getTime() ? today : momentOf(timeZone, day + DAY_MS + hour * HOUR_MS));
}

export async function findDailySummary(
  { db, workspaceId }: Context,
  userId: string,
): Promise<z.input<typeof DailySummary> | null> {
  const { hour, timeZone, nextAt, problem } = dailySummaries;
  const [row] = await db
    .select({ hour, timeZone, nextAt, problem })
    .from(dailySummaries)
    .where(and(eq(dailySummaries.workspaceId, workspaceId), eq(dailySummaries.userId, userId)));
  return row ?? null;
}
