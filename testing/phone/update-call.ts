import type { Exchange } from "./exchange";
import { checkParameters, isAddress, PARAMETERS, Refusal, readMethod } from "./read-request";
import type { StandInCall } from "./stand-in-call";

/** Does to a call what a request asks for: ends it, or has it go on with other instructions. */
export function updateCall(exchange: Exchange, call: StandInCall, form: URLSearchParams): Refusal | null {
  const wrong = checkParameters(form, PARAMETERS.update);
  if (wrong) return wrong;
  const [status, url, markup] = [form.get("Status"), form.get("Url"), form.get("Twiml")];
  if ([status, url, markup].filter((asked) => asked !== null).length !== 1)
    return new Refusal(20001, "One of Status, Url and Twiml is required");
  const orders = exchange.orders.get(call.sid);
  const waits = call.status === "queued" || call.status === "ringing";
  const talks = call.status === "in-progress";
  if (!orders || !(status === "canceled" ? waits : status === "completed" ? waits || talks : talks))
    return new Refusal(21220, `Invalid call state: the call is ${call.status}`);
  if (status) {
    orders.give({ kind: "end" });
    call.status = talks ? "completed" : "canceled";
  } else if (url !== null) {
    if (!isAddress(url)) return new Refusal(21205, `Url is not a valid URL: ${url}`);
    orders.give({ kind: "redirect", source: { kind: "url", url, method: readMethod(form.get("Method")) } });
  } else orders.give({ kind: "redirect", source: { kind: "markup", markup: markup! } });
  exchange.changed();
  return null;
}
