import type { Settings } from "@/lib/process/env";
import { type CallingHours, UTMOST_HOURS } from "./calling-hours";

/** The hours of CALL_HOURS and CALL_DAYS, within the utmost ones. */
function callingHours({ CALL_HOURS, CALL_DAYS }: Pick<Settings, "CALL_HOURS" | "CALL_DAYS">): CallingHours {
  const [from, to] = CALL_HOURS.split("-").map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  );
  return {
    from: Math.max(from!, UTMOST_HOURS.from),
    to: Math.min(to!, UTMOST_HOURS.to),
    days: CALL_DAYS.split(",").map(Number),
  };
}

/** When a call may be made: one that the lead agreed on only within the utmost hours, any other within those that are set. */
export function hoursOf(call: { agreed: boolean }, settings: Settings): CallingHours {
  return call.agreed ? UTMOST_HOURS : callingHours(settings);
}
