import type { Exchange } from "./exchange";
import { readTwiml, TwimlFault, TwimlLost, type TwimlVerb } from "./read-twiml";
import { callWebhook, isOk } from "./webhook";

/** Where instructions come from: markup that was given, or an address to ask. */
export type TwimlSource =
  | { kind: "markup"; markup: string }
  | { kind: "url"; url: string; method: "GET" | "POST"; extra?: Record<string, string> };

/** Instructions, and the address that relative ones start from; null where there is none. */
export type TwimlDocument = { verbs: TwimlVerb[]; base: string | null };

const XML = /^(text|application)\/xml\s*(;|$)/i;

/** Gets instructions. Errors: `TwimlFault` where Twilio would not execute what came, `TwimlLost` where nothing came. */
export async function fetchTwiml(
  exchange: Exchange,
  source: TwimlSource,
  form: Record<string, string>,
): Promise<TwimlDocument> {
  if (source.kind === "markup") return { verbs: readTwiml(source.markup), base: null };
  const { url, method, extra } = source;
  const answer = await callWebhook(exchange, {
    url,
    method,
    form: new URLSearchParams({ ...form, ...extra }),
  });
  if (!answer) throw new TwimlLost();
  const { status, contentType, body } = answer;
  if (!isOk(status)) throw new TwimlFault(`11200: ${url} answered ${status}: ${body.slice(0, 200)}`);
  if (!XML.test(contentType))
    throw new TwimlFault(`12300: ${url} answered with content type "${contentType}"`);
  try {
    return { verbs: readTwiml(body), base: url };
  } catch (error) {
    if (error instanceof TwimlFault) error.message = `${error.message} (from ${url}: ${body.slice(0, 300)})`;
    throw error;
  }
}

/** The source that an attribute names. Error 15004: markup that was given has nothing that a relative address starts from. */
export function sourceAt(
  document: TwimlDocument,
  address: string | undefined,
  method: string | undefined,
  extra: Record<string, string>,
): TwimlSource {
  if (document.base === null && !/^https?:\/\//i.test(address ?? ""))
    throw new TwimlFault(`15004: "${address ?? ""}" is not an absolute URL`);
  const url = addressAt(document, address ?? document.base!);
  return { kind: "url", url, method: method === "GET" ? "GET" : "POST", extra };
}

/** An absolute address stays as it was written, since it is signed so. */
export function addressAt(document: TwimlDocument, address: string): string {
  if (/^https?:\/\//i.test(address)) return address;
  if (document.base === null) throw new TwimlFault(`15004: "${address}" is not an absolute URL`);
  return new URL(address, document.base).href;
}
