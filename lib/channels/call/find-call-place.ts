import { calls, type leads, type StepSkipReason } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findBlockedNumbers } from "@/lib/calls/blocked-numbers";
import type { Context } from "@/lib/context";
import { numberOfLead } from "@/lib/leads/number-of-lead";
import { timeZonesOf } from "@/lib/time/time-zones-of";

type LeadRow = typeof leads.$inferSelect;

/** A number in E.164, and the time zones in which the lead may be, as a call has them. */
export type CallPlace = { phone: string; extension: string | null; timeZones: string };

/** Where a lead is called, or why it is not. */
export async function findCallPlace(ctx: Context, lead: LeadRow): Promise<CallPlace | StepSkipReason> {
  if (lead.phone === null) return "no_number";
  const number = numberOfLead(lead);
  const zones = number === null ? [] : timeZonesOf(number.country, lead.location);
  if (number === null || zones.length === 0) return "unknown_hours";
  if ((await findBlockedNumbers(ctx, [number.number])).size > 0) return "number_blocked";
  const wrong = await ctx.db.$count(
    calls,
    and(
      eq(calls.workspaceId, ctx.workspaceId),
      eq(calls.leadId, lead.id),
      eq(calls.phone, number.number),
      eq(calls.outcome, "wrong_number"),
    ),
  );
  if (wrong > 0) return "wrong_number";
  return { phone: number.number, extension: number.extension, timeZones: zones.join(" ") };
}
