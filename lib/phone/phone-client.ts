import { z } from "zod";
import {
  type CreateResult,
  type NewPhoneCall,
  type PhoneAccount,
  type PhoneCall,
  type PhoneClient,
  PhoneError,
} from "@/lib/ports/phone";

const PATIENCE_MS = 15_000;
/** How many calls to one number are searched. */
const PAGE = 100;

const Resource = z.object({
  sid: z.string(),
  status: z.string(),
  duration: z.string().nullish(),
  answered_by: z.string().nullish(),
  date_created: z.string().nullish(),
  parent_call_sid: z.string().nullish(),
});
const Page = z.object({ calls: z.array(Resource) });
const Refusal = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Twilio's error codes for invalid numbers. */
const OF_NUMBER: ReadonlySet<number | null> = new Set([13223, 13224, 21211, 21214, 21217]);
/** Twilio's error codes for a problem with the account or the calling number, which would affect every other lead too. */
const OF_ACCOUNT: ReadonlySet<number | null> = new Set([20003, 20005, 21210, 21212]);

/** Twilio's REST API for calls, version 2010-04-01. */
export function createPhoneClient(account: PhoneAccount, patienceMs = PATIENCE_MS): PhoneClient {
  const base = `${account.apiUrl}/2010-04-01/Accounts/${account.accountSid}/Calls`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  const ask = (path: string, form?: URLSearchParams) =>
    fetch(`${base}${path}`, {
      ...(form && { method: "POST", body: form }),
      headers: { authorization, accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
  const change = async (sid: string, form: Record<string, string>) => {
    const answer = await ask(`/${sid}.json`, new URLSearchParams(form)).catch(failAsPhone);
    if (answer.ok) return true;
    if (answer.status === 400 || answer.status === 404) return false;
    throw new PhoneError((await readRefusal(answer)).problem);
  };
  return {
    create: async (call) => {
      let answer: Response;
      try {
        answer = await ask(".json", toForm(call, account.from));
      } catch (error) {
        const problem = `The phone provider could not be reached (${reasonOf(error)}).`;
        return wasNotSent(error) ? { kind: "unavailable", problem } : { kind: "unclear", problem };
      }
      return readCreated(answer);
    },
    find: async (sid) => {
      const answer = await ask(`/${sid}.json`).catch(failAsPhone);
      if (answer.status === 404) return null;
      return toCall(await readAs(answer, Resource));
    },
    listTo: async (to) => {
      const query = new URLSearchParams({ To: to, From: account.from, PageSize: String(PAGE) });
      const answer = await ask(`.json?${query}`).catch(failAsPhone);
      return (await readAs(answer, Page)).calls.map(toCall);
    },
    end: (sid, how) => change(sid, { Status: how }),
    redirect: (sid, twiml) => change(sid, { Twiml: twiml }),
  };
}

function toForm(call: NewPhoneCall, from: string): URLSearchParams {
  const form = new URLSearchParams({
    To: call.to,
    From: from,
    Url: call.answerUrl,
    Method: "POST",
    StatusCallback: call.statusUrl,
    StatusCallbackMethod: "POST",
    Timeout: String(call.ringSeconds),
    TimeLimit: String(call.limitSeconds),
  });
  for (const event of ["initiated", "ringing", "answered", "completed"])
    form.append("StatusCallbackEvent", event);
  if (call.machineDetection !== "off")
    form.set("MachineDetection", call.machineDetection === "wait" ? "DetectMessageEnd" : "Enable");
  return form;
}

async function readCreated(answer: Response): Promise<CreateResult> {
  if (answer.ok) {
    const call = await readAs(answer, Resource).then(toCall, () => null);
    // The status says success, but the body is unreadable.
    return call
      ? { kind: "taken", call }
      : { kind: "unclear", problem: "The phone provider's response was invalid." };
  }
  const { code, problem } = await readRefusal(answer);
  const { status } = answer;
  if (status === 429) return { kind: "busy", retryAfterMs: readRetryAfter(answer), problem };
  if (status === 401 || status === 403 || status === 404 || OF_ACCOUNT.has(code))
    return { kind: "unavailable", problem };
  if (status >= 400 && status < 500) return { kind: "refused", number: OF_NUMBER.has(code), problem };
  return { kind: "unclear", problem };
}

async function readRefusal(answer: Response): Promise<{ code: number | null; problem: string }> {
  const body = Refusal.safeParse(await answer.json().catch(() => null));
  const said = body.data?.message?.slice(0, 300) ?? `status ${answer.status}`;
  const code = body.data?.code ?? null;
  const problem = `The phone provider said: ${said.replace(/[.\s]+$/, "")}${code === null ? "" : ` (${code})`}.`;
  return { code, problem };
}

function readRetryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * 1_000 : null;
}

async function readAs<Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.output<Shape>> {
  if (!answer.ok) throw new PhoneError((await readRefusal(answer)).problem);
  const parsed = shape.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new PhoneError("The phone provider's response was invalid.");
  return parsed.data;
}

function toCall(resource: z.output<typeof Resource>): PhoneCall {
  const createdAt = new Date(resource.date_created ?? Number.NaN);
  return {
    sid: resource.sid,
    status: resource.status,
    answeredBy: resource.answered_by ?? null,
    seconds: readSeconds(resource.duration),
    isChild: Boolean(resource.parent_call_sid),
    createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt,
  };
}

/** Whole seconds in Twilio's format; null if the text is not a number. */
export function readSeconds(text: string | null | undefined): number | null {
  return text && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** Names of errors that occur before any byte of the request is sent. */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function wasNotSent(error: unknown): boolean {
  return NOT_SENT.has(reasonOf(error)) || /CERT|TLS|SSL/.test(reasonOf(error));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (typeof code === "string") return code;
  // Several addresses were tried, and none was reached.
  const first = (cause as { errors?: { code?: unknown }[] } | undefined)?.errors?.[0]?.code;
  return typeof first === "string" ? first : error instanceof Error ? error.name : "unknown";
}

function failAsPhone(error: unknown): never {
  throw new PhoneError(`The phone provider could not be reached (${reasonOf(error)}).`);
}
