import { randomBytes } from "node:crypto";

export type CallStatus =
  | "queued"
  | "ringing"
  | "in-progress"
  | "completed"
  | "busy"
  | "no-answer"
  | "failed"
  | "canceled";

/** A call that the stand-in made, and what became of it. */
export type StandInCall = {
  sid: string;
  to: string;
  from: string;
  /** The call that this one was put through from (Dial). */
  parent?: string;
  direction: "outbound-api" | "outbound-dial";
  /** What it was asked for with; empty for a child. */
  form: URLSearchParams;
  status: CallStatus;
  answeredBy?: string;
  /** What was said: by us through Say, a greeting or the relay, and by them over the relay. */
  transcript: { speaker: "us" | "them"; text: string }[];
  /** What was said to it, an utterance each. */
  readonly heard: string[];
  /** Keys that were pressed for us: by Play, by a Number's sendDigits, over the relay. */
  digits: string[];
  createdAt: Date;
  /** When its phone began to ring. */
  rangAt?: Date;
  answeredAt?: Date;
  endedAt?: Date;
  seconds?: number;
  /** Its life is over, callbacks included. */
  over: boolean;
};

export function createCall(
  given: Pick<StandInCall, "to" | "from" | "direction" | "form" | "parent">,
): StandInCall {
  return {
    ...given,
    sid: createSid("CA"),
    status: "queued",
    transcript: [],
    digits: [],
    get heard() {
      return this.transcript.filter(({ speaker }) => speaker === "us").map(({ text }) => text);
    },
    createdAt: new Date(),
    over: false,
  };
}

export function createSid(prefix: string): string {
  return prefix + randomBytes(16).toString("hex");
}

/** Date and time as RFC 2822 has them, always in UTC with +0000. */
export function toRfc2822(date: Date): string {
  return date.toUTCString().replace("GMT", "+0000");
}

/** The call as Twilio's REST API shows it. */
export function toResource(call: StandInCall, accountSid: string) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Calls/${call.sid}.json`;
  const dateOf = (date: Date | undefined) => (date ? toRfc2822(date) : null);
  return {
    sid: call.sid,
    account_sid: accountSid,
    parent_call_sid: call.parent ?? null,
    api_version: "2010-04-01",
    to: call.to,
    to_formatted: call.to,
    from: call.from,
    from_formatted: call.from,
    status: call.status,
    direction: call.direction,
    answered_by: call.answeredBy ?? null,
    date_created: toRfc2822(call.createdAt),
    date_updated: toRfc2822(call.endedAt ?? call.answeredAt ?? call.createdAt),
    start_time: dateOf(call.answeredAt ?? call.endedAt),
    end_time: dateOf(call.endedAt),
    duration: call.endedAt ? String(call.seconds ?? 0) : null,
    price: null,
    price_unit: "USD",
    phone_number_sid: null,
    forwarded_from: null,
    group_sid: null,
    caller_name: null,
    queue_time: "0",
    trunk_sid: null,
    annotation: null,
    uri,
    subresource_uris: { events: uri.replace(".json", "/Events.json") },
  };
}
