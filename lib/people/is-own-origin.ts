import { env } from "@/lib/env";

/**
 * Whether a request that changes something comes from our own pages: its Origin is PUBLIC_URL's or the request's own
 * host. Browsers send one with every POST (Fetch §3.2); where it is missing, Sec-Fetch-Site decides, and without either
 * nobody who brings a cookie is let in.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) {
    if (!URL.canParse(origin)) return false;
    const { PUBLIC_URL } = env();
    const sent = new URL(origin);
    if (PUBLIC_URL && sent.origin === new URL(PUBLIC_URL).origin) return true;
    return sent.host !== "" && sent.host === headers.get("host");
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  return headers.get("cookie") === null;
}
