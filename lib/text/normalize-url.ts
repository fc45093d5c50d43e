const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|_ga|ref_src)$/i;

/**
 * A page's address in the one form that is stored, compared and requested: absolute http or https, host in
 * lower case without a final dot, no user info, default port, fragment or tracking parameter, the other
 * parameters sorted. Null for anything that is no page address.
 */
export function normalizeUrl(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.replace(/(?<!\.)\.+$/, "");
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.search) {
    // Put together once: each change of the URL's own parameters would write all of them anew.
    const kept = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)));
    kept.sort();
    url.search = kept.toString();
  }
  // The URL itself keeps a lone question mark.
  if (url.search === "") url.search = "";
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return url.href;
}

/**
 * What two addresses of the same page have in common: scheme, `www.` and a final slash or index file count for
 * nothing. For comparing only; it is no address. The text itself when it is no page address.
 */
export function pageKey(text: string): string {
  const normal = normalizeUrl(text);
  if (!normal) return text;
  const url = new URL(normal);
  const path = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, "/").replace(/\/$/, "");
  return `${siteOf(url)}${path}${url.search}`;
}

/** Are both addresses on the same host and port, whether with `www.` or without, http or https? */
export function isSameSite(first: string, second: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(second)];
  return one !== null && other !== null && siteOf(one) === siteOf(other);
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}
