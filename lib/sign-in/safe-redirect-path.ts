/** A path of this site to open after signing in; "/" for anything else, so that no link leads to another site. */
export function safeRedirectPath(next: unknown): string {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next) || next.length > 2000) return "/";
  const base = "http://own.invalid";
  if (!URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  // Browsers drop tabs and line breaks and read "\" as "/"; the result still has to be on this site.
  if (url.origin !== base || url.pathname.startsWith("//")) return "/";
  return /^\/(sign-in|sign-up|api|v1)(\/|$)/.test(url.pathname) ? "/" : url.pathname + url.search + url.hash;
}
