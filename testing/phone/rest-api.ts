import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Exchange } from "./exchange";
import { placeCall } from "./live-call";
import { checkParameters, PARAMETERS, Refusal, readNewCall } from "./read-request";
import type { RequestFault, RequestFaults, RequestKind } from "./request-fault";
import { type StandInCall, toResource } from "./stand-in-call";
import { updateCall } from "./update-call";

/** A request to the REST API as it came. The form of a GET is its query. */
export type RestRequest = { method: string; path: string; form: URLSearchParams; at: Date };

type Options = {
  exchange: Exchange;
  faults: RequestFaults;
  requests: RestRequest[];
  numbers: readonly string[];
};

/** Twilio's REST API of calls, version 2010-04-01. */
export function createRestApi(options: Options) {
  const { exchange, faults, requests } = options;
  const root = `/2010-04-01/Accounts/${exchange.accountSid}/Calls`;
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A client that goes away in the middle is part of what is tested.
    response.on("error", () => {});
    const { pathname, searchParams } = new URL(message.url ?? "", "http://twilio.example");
    const body = await text(message).catch(() => "");
    const method = message.method ?? "";
    const form = method === "POST" ? new URLSearchParams(body) : searchParams;
    requests.push({ method, path: pathname, form, at: new Date() });
    exchange.changed();
    const sid = pathname.slice(root.length).match(/^\/(\w+)\.json$/)?.[1];
    const known = pathname.startsWith(root) && (sid !== undefined || pathname === `${root}.json`);
    const kind: RequestKind = method === "GET" ? "read" : sid ? "update" : "create";
    const fault = known ? faults.take(kind, form.get("To")) : undefined;
    if (await failBefore(response, fault)) return;
    const wrong =
      checkAccess(message, exchange) ??
      (known ? null : new Refusal(20404, `${pathname} was not found`, 404)) ??
      (method === "GET" || isForm(message) ? null : new Refusal(20001, "The body is not a form"));
    if (wrong) return refuse(response, wrong);
    if (kind === "create") return create(options, response, form, fault);
    const answer = sid ? showCall(exchange, sid, method, form) : listCalls(exchange, form, root);
    if (await failAfter(response, fault)) return;
    if (answer instanceof Refusal) refuse(response, answer);
    else send(response, 200, answer);
  };
}

async function create(
  { exchange, numbers }: Options,
  response: ServerResponse,
  form: URLSearchParams,
  fault: RequestFault | undefined,
): Promise<void> {
  const given = readNewCall(form, numbers);
  if (given instanceof Refusal) return refuse(response, given);
  const { call, live } = placeCall(exchange, given);
  const resource = toResource(call, exchange.accountSid);
  // What fails after the call was made does not keep the call waiting.
  if (fault !== undefined) void live();
  if (await failAfter(response, fault)) return;
  await send(response, 201, resource);
  if (fault === undefined) void live();
}

function showCall(exchange: Exchange, sid: string, method: string, form: URLSearchParams): object | Refusal {
  const call = exchange.calls.find((one) => one.sid === sid);
  if (!call) return new Refusal(20404, `The call ${sid} was not found`, 404);
  const wrong = method === "POST" ? updateCall(exchange, call, form) : checkParameters(form, {});
  return wrong ?? toResource(call, exchange.accountSid);
}

function listCalls({ calls, accountSid }: Exchange, form: URLSearchParams, root: string): object | Refusal {
  const wrong = checkParameters(form, PARAMETERS.list);
  if (wrong) return wrong;
  const fits = (name: string, value: string | undefined) => !form.has(name) || form.get(name) === value;
  const found = calls
    .filter((call: StandInCall) => fits("To", call.to) && fits("From", call.from))
    .filter((call: StandInCall) => fits("Status", call.status) && fits("ParentCallSid", call.parent))
    .reverse();
  const size = Number(form.get("PageSize") ?? 50);
  const page = Number(form.get("Page") ?? 0);
  const uriOf = (number: number) => {
    const query = new URLSearchParams(form);
    query.set("Page", String(number));
    query.set("PageSize", String(size));
    return `${root}.json?${query}`;
  };
  const shown = found.slice(page * size, (page + 1) * size);
  return {
    calls: shown.map((call) => toResource(call, accountSid)),
    page,
    page_size: size,
    start: page * size,
    end: Math.max(page * size + shown.length - 1, 0),
    uri: uriOf(page),
    first_page_uri: uriOf(0),
    previous_page_uri: page > 0 ? uriOf(page - 1) : null,
    next_page_uri: found.length > (page + 1) * size ? uriOf(page + 1) : null,
  };
}

function checkAccess(message: IncomingMessage, { accountSid, authToken }: Exchange): Refusal | null {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return message.headers.authorization === expected ? null : new Refusal(20003, "Authenticate", 401);
}

function isForm(message: IncomingMessage): boolean {
  return (message.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}

/** What goes wrong before anything was done; true where the request is finished with. */
async function failBefore(response: ServerResponse, fault: RequestFault | undefined): Promise<boolean> {
  if (fault === "cut before") response.destroy();
  if (fault === "silence before" || fault === "cut before") return true;
  if (typeof fault !== "object") return false;
  if ("hold" in fault) {
    if (fault.late) await fault.hold;
    return false;
  }
  const { status, code = 20_500, message = `Refused with ${status}`, retryAfter } = fault;
  if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
  refuse(response, new Refusal(code, message, status));
  return true;
}

async function failAfter(response: ServerResponse, fault: RequestFault | undefined): Promise<boolean> {
  if (fault === "cut after") response.destroy();
  if (typeof fault === "object" && "hold" in fault) await fault.hold;
  return fault === "silence after" || fault === "cut after";
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  void send(response, status, { code, message, more_info, status });
}

function send(response: ServerResponse, status: number, body: object): Promise<void> {
  return new Promise((sent) => {
    // A client that is gone gets nothing, and the call goes on all the same.
    response.once("close", () => sent());
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body), () => sent());
  });
}
