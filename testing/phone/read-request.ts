import type { NewCall } from "./live-call";

/** A refusal as Twilio answers it. */
export class Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;

  constructor(code: number, message: string, status = 400) {
    this.code = code;
    this.message = message;
    this.status = status;
  }
}

const ANY = /^/;
const METHOD = /^(GET|POST)$/;
const E164 = /^\+[1-9]\d{6,14}$/;

const CREATE = {
  To: ANY,
  From: ANY,
  Url: ANY,
  Twiml: /^.{1,4000}$/s,
  Method: METHOD,
  StatusCallback: ANY,
  StatusCallbackMethod: METHOD,
  StatusCallbackEvent: /^(initiated|ringing|answered|completed)$/,
  MachineDetection: /^(Enable|DetectMessageEnd)$/,
  MachineDetectionTimeout: /^([3-9]|[1-5]\d)$/,
  AsyncAmd: /^(true|false)$/,
  AsyncAmdStatusCallback: ANY,
  AsyncAmdStatusCallbackMethod: /^POST$/,
  Timeout: /^([1-9]\d?|[1-5]\d\d|600)$/,
  TimeLimit: /^[1-9]\d{0,4}$/,
};
const UPDATE = { Status: /^(canceled|completed)$/, Url: ANY, Twiml: /^.{1,4000}$/s, Method: METHOD };
const LIST = {
  To: ANY,
  From: ANY,
  ParentCallSid: /^CA[0-9a-f]{32}$/,
  PageToken: ANY,
  Status: /^(queued|ringing|in-progress|completed|busy|no-answer|failed|canceled)$/,
  PageSize: /^([1-9]\d{0,2}|1000)$/,
  Page: /^\d{1,6}$/,
};
export const PARAMETERS = { create: CREATE, update: UPDATE, list: LIST };

/** Refuses what is unknown, where Twilio would mostly look away: so that a misspelt name shows. */
export function checkParameters(form: URLSearchParams, known: Record<string, RegExp>): Refusal | null {
  for (const [name, value] of form) {
    const allowed = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!allowed) return new Refusal(20001, `Unknown parameter ${name}`);
    if (!allowed.test(value)) return new Refusal(20001, `Invalid value of ${name}: ${value}`);
    if (name !== "StatusCallbackEvent" && form.getAll(name).length > 1)
      return new Refusal(20001, `${name} is given twice`);
  }
  return null;
}

/** Reads what a call is asked for with. `numbers` are those that calls may come from; none: any. */
export function readNewCall(form: URLSearchParams, numbers: readonly string[]): NewCall | Refusal {
  const wrong = checkParameters(form, CREATE) ?? checkNumbers(form, numbers) ?? checkAddresses(form);
  if (wrong) return wrong;
  const [url, callback] = [form.get("Url"), form.get("StatusCallback")];
  const events = form.getAll("StatusCallbackEvent");
  return {
    to: form.get("To")!,
    from: form.get("From")!,
    direction: "outbound-api",
    form,
    source:
      url === null
        ? { kind: "markup", markup: form.get("Twiml")! }
        : { kind: "url", url, method: readMethod(form.get("Method")) },
    subscription: callback
      ? {
          url: callback,
          method: readMethod(form.get("StatusCallbackMethod")),
          events: events.length > 0 ? events : ["completed"],
        }
      : null,
    detection: form.get("MachineDetection"),
    ...(form.get("AsyncAmd") === "true" && { verdict: form.get("AsyncAmdStatusCallback") }),
  };
}

export function readMethod(method: string | null): "GET" | "POST" {
  return method === "GET" ? "GET" : "POST";
}

function checkNumbers(form: URLSearchParams, numbers: readonly string[]): Refusal | null {
  const [to, from] = [form.get("To"), form.get("From")];
  if (!to) return new Refusal(21201, "No 'To' number is specified");
  if (!from) return new Refusal(21213, "A 'From' number is required");
  if (!E164.test(to)) return new Refusal(21211, `The 'To' number ${to} is not a valid phone number`);
  if (!E164.test(from)) return new Refusal(21212, `The 'From' number ${from} is not a valid phone number`);
  if (numbers.length > 0 && !numbers.includes(from))
    return new Refusal(21210, `The source number ${from} is not verified for your account`);
  return null;
}

function checkAddresses(form: URLSearchParams): Refusal | null {
  const [url, callback] = [form.get("Url"), form.get("StatusCallback")];
  if (url === null && !form.get("Twiml"))
    return new Refusal(21205, "A 'Url' or 'Twiml' parameter is required");
  if (url !== null && !isAddress(url)) return new Refusal(21205, `Url is not a valid URL: ${url}`);
  if (callback !== null && !isAddress(callback))
    return new Refusal(21609, `StatusCallback is not a valid URL: ${callback}`);
  return null;
}

/** Absolute, over HTTP, and without an underscore in its host. */
export function isAddress(address: string): boolean {
  if (!URL.canParse(address) || address.length > 4_000) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && !hostname.includes("_");
}
