import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/process/this-process";

/** True if people reach the service over TLS: cookies are then never sent without it. */
export function usesSecureCookies(): boolean {
  return env().PUBLIC_URL?.startsWith("https:") ?? false;
}

/**
 * The prefix of every cookie's name; better-auth adds `.session_token`. With TLS, browsers accept a `__Host-` cookie only
 * from this exact host (RFC 6265bis §4.1.3.2), so a sibling domain cannot plant its own session.
 */
export function cookiePrefix(): string {
  return usesSecureCookies() ? "__Host-leadwright" : "leadwright";
}

export function sessionCookieName(): string {
  return `${cookiePrefix()}.session_token`;
}

/**
 * The session token from a `Cookie` header, if its signature is ours: `token.base64(HMAC-SHA256(token))`, percent-encoded,
 * as better-auth writes it. Reading it here avoids loading better-auth for every page that only needs to know who is signed
 * in.
 */
export function readSessionToken(cookies: string | null, secret: string): string | undefined {
  const start = `${sessionCookieName()}=`;
  const pair = cookies?.split(/;\s*/).find((one) => one.startsWith(start));
  if (!pair) return undefined;
  const value = decode(pair.slice(start.length));
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  // Compared as text, not as bytes: the same bytes have several base64 spellings, and only one is ours.
  const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  const sent = Buffer.from(value.slice(dot + 1));
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? token : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
