import { isIP, isIPv4 } from "node:net";
import { env } from "@/lib/process/this-process";

/** The message for requests rejected because of their origin. */
export const FOREIGN_ORIGIN =
  "This came from an address that is not this service's. Reload the page; if that does not help, its operator must set this address as its public one.";

/**
 * Whether a state-changing request comes from our own pages: its Origin matches PUBLIC_URL or the request's own host.
 * Browsers send Origin with every POST (Fetch §3.2). If it is missing, Sec-Fetch-Site decides; without either, a request
 * with a cookie is rejected.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) {
    if (!URL.canParse(origin)) return false;
    const sent = new URL(origin);
    const known = env().PUBLIC_URL && new URL(env().PUBLIC_URL!);
    // Compares the scheme too: a plain-HTTP page on a host that serves TLS was written by a network attacker.
    if (known && sent.host === known.host) return sent.origin === known.origin;
    return sent.host !== "" && sent.host === headers.get("host") && isNameOfOurs(sent.hostname);
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  return headers.get("cookie") === null;
}

/**
 * A service that only this machine can reach has no other names than this machine's. Otherwise any page could point its own
 * name at 127.0.0.1 and then be "the request's own host" (DNS rebinding).
 */
function isNameOfOurs(hostname: string): boolean {
  return (
    !isOfThisMachine(env().HOST) || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || isLocalhost(hostname)
  );
}

function isOfThisMachine(host: string): boolean {
  return isLocalhost(host) || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost$/i.test(hostname);
}
