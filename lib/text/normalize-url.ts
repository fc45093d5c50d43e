const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|_ga|ref_src)$/i;

/**
 * The canonical form in which a page's URL is stored, compared and requested: absolute http or https; host in lower case
 * without a trailing dot; no user info, default port, fragment or tracking parameters; the other parameters sorted. Null if
 * it is not a page URL.
 */
export function normalizeUrl(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.replace(/(?<!\.)\.+$/, "");
  url.username = "";
  url.password = "";
  url.hash = "";
  if (url.search) {
    // Built once: each change to the URL's own parameters would serialize all of them again.
    const kept = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)));
    kept.sort();
    url.search = kept.toString();
  }
  // Otherwise the URL would keep a lone question mark.
  if (url.search === "") url.search = "";
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return url.href;
}

/**
 * A key that is equal for two URLs of the same page: scheme, `www.`, a trailing slash and an index file do not count. For
 * comparison only; it is not a URL. Returns the text itself if it is not a page URL.
 */
export function pageKey(text: string): string {
  const normal = normalizeUrl(text);
  if (!normal) return text;
  const url = new URL(normal);
  const path = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, "/").replace(/\/$/, "");
  return `${siteOf(url)}${path}${url.search}`;
}

/** Whether both URLs are on the same host and port, ignoring `www.` and http or https. */
export function isSameSite(first: string, second: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(second)];
  return one !== null && other !== null && siteOf(one) === siteOf(other);
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}
