import { createHmac, timingSafeEqual } from "node:crypto";
import { randomToken } from "@/lib/id";
import { cookiePrefix } from "./session-cookie";

// Sign-in attempts are counted per address, so a stranger who knows an address could lock its owner out permanently.
// Devices where the owner has signed in before therefore have a count of their own (OWASP, "Slow down online guessing
// attacks with device cookies").

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function deviceCookieName(): string {
  return `${cookiePrefix()}.device`;
}

/** The cookie of a device that a person has signed in on. It does not reveal who that is, and is valid only for them. */
export function makeDeviceCookie(email: string, secret: string, device = randomToken(24)) {
  const value = `${device}.${sign(email, device, secret)}`;
  return { name: deviceCookieName(), value, maxAge: YEAR_SECONDS };
}

/** The device id from a `Cookie` header, if the person with this address has signed in there before. */
export function readDevice(
  cookies: string | null | undefined,
  email: string,
  secret: string,
): string | undefined {
  const start = `${deviceCookieName()}=`;
  const pair = cookies?.split(/;\s*/).find((one) => one.startsWith(start));
  const [device, signature] = pair?.slice(start.length).split(".") ?? [];
  if (!device || !signature) return undefined;
  const [sent, expected] = [Buffer.from(signature), Buffer.from(sign(email, device, secret))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? device : undefined;
}

function sign(email: string, device: string, secret: string): string {
  const text = `device:${email.trim().toLowerCase()}:${device}`;
  return createHmac("sha256", secret).update(text).digest("hex");
}
