import type { Settings } from "@/lib/process/env";
import { type CallingHours, UTMOST_HOURS } from "./calling-hours";

/** The hours set by CALL_HOURS and CALL_DAYS, limited to the permitted range. */
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

/** When a call may be made: a callback that the lead agreed to at any permitted hour, any other call within the configured hours. */
export function hoursOf(call: { isCallback: boolean }, settings: Settings): CallingHours {
  return call.isCallback ? UTMOST_HOURS : callingHours(settings);
}
