import type { Settings } from "@/lib/env";
import { type CallingHours, UTMOST_HOURS } from "./calling-hours";

/** The hours of CALL_HOURS and CALL_DAYS, within the utmost ones. */
export function callingHours({
  CALL_HOURS,
  CALL_DAYS,
}: Pick<Settings, "CALL_HOURS" | "CALL_DAYS">): CallingHours {
  return {
    from: Math.max(CALL_HOURS.from, UTMOST_HOURS.from),
    to: Math.min(CALL_HOURS.to, UTMOST_HOURS.to),
    days: CALL_DAYS,
  };
}

/** When a call may be made: one that the lead agreed on only within the utmost hours, any other within those that are set. */
export function hoursOf(call: { agreed: boolean }, settings: Settings): CallingHours {
  return call.agreed ? UTMOST_HOURS : callingHours(settings);
}
