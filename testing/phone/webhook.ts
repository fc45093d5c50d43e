import { randomUUID } from "node:crypto";
import { signatureOf } from "@/lib/phone/twilio-signature";
import type { Exchange } from "./exchange";

export type WebhookRequest = {
  url: string;
  method: "GET" | "POST";
  form: URLSearchParams;
  /** The same for repetitions of one request. */
  token?: string;
};

export type WebhookAnswer = { status: number; contentType: string; body: string };

const PATIENCE_MS = 15_000;

/**
 * Asks our side, signed as Twilio signs. A POST carries the form as its body, a GET as its query.
 * Null where nobody was reached; then it is noted in `lost`.
 */
export async function callWebhook(
  exchange: Exchange,
  { url, method, form, token = randomUUID() }: WebhookRequest,
): Promise<WebhookAnswer | null> {
  const query = `${url.includes("?") ? "&" : "?"}${form}`;
  const address = method === "GET" && form.size > 0 ? url + query : url;
  const posted = method === "POST" ? form : new URLSearchParams();
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" }),
        // A kept connection would die with a service that a test restarts, and the next webhook with it.
        connection: "close",
        accept: "*/*",
        "user-agent": "TwilioProxy/1.1",
        "i-twilio-idempotency-token": token,
        "x-twilio-signature": signatureOf(exchange.authToken, address, posted),
      },
      ...(method === "POST" && { body: form.toString() }),
      redirect: "manual",
      signal: AbortSignal.any([exchange.closing, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const body = await response.text();
    return { status: response.status, contentType: response.headers.get("content-type") ?? "", body };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    exchange.lost.push(`${method} ${url}: ${cause}`);
    return null;
  }
}

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}
