import { type NextRequest, NextResponse } from "next/server";
import { buildPolicy, PAGE_HEADERS } from "@/lib/http/content-policy";
import { randomToken } from "@/lib/id";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/people/is-own-origin";
import { isPublicPage } from "@/lib/people/is-public-page";
import { openSession } from "@/lib/people/open-session";
import { renewCookies } from "@/lib/people/renew-cookies";

// Pages alone: /v1 and /u have entry points of their own, and what lies under /_next and in public is for everybody.
export const config = {
  matcher: ["/((?!v1(?:/|$)|u/|api(?:/|$)|_next/|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)"],
};

/**
 * Stands before every page: whoever has no valid session is sent to sign in by HTTP, before anything is streamed, and
 * the page gets its Content-Security-Policy with a nonce of its own.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes && !isOwnOrigin(request.headers)) {
    return new NextResponse(FOREIGN_ORIGIN, { status: 403 });
  }
  const session = isPublicPage(pathname) ? null : await openSession(request.headers.get("cookie"));
  // A server action without a session says so itself, in its own words; a redirect would lose what was typed.
  const isAction = request.method === "POST" && request.headers.has("next-action");
  if (!session && !isPublicPage(pathname) && !isAction) return toSignIn(request, pathname + search);

  const nonce = randomToken(24);
  const policy = buildPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from here.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  if (session) {
    for (const line of await renewCookies(session, request.headers))
      response.headers.append("set-cookie", line);
  }
  return response;
}

function toSignIn(request: NextRequest, from: string): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = "/sign-in";
  url.search = from === "/" ? "" : `?next=${encodeURIComponent(from)}`;
  // 303: a form that was sent is not sent to the page where one signs in (RFC 9110 §15.4.4).
  const response = NextResponse.redirect(url, request.method === "POST" ? 303 : 307);
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  return response;
}
