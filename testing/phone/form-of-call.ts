import type { Exchange } from "./exchange";
import type { StandInCall } from "./stand-in-call";

/** The parameters that every webhook of a call carries. */
export function formOf({ accountSid }: Exchange, call: StandInCall): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: "2010-04-01",
    CallSid: call.sid,
    CallStatus: call.status,
    From: call.from,
    Caller: call.from,
    To: call.to,
    Called: call.to,
    Direction: call.direction,
    FromCity: "",
    FromState: "",
    FromZip: "",
    ToCity: "",
    ToState: "",
    ToZip: "",
    ...(call.parent && { ParentCallSid: call.parent }),
  };
}
