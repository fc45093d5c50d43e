import { type NextRequest, NextResponse } from "next/server";
import { buildPolicy, FILE_POLICY, PAGE_HEADERS } from "@/lib/http/content-policy";
import { randomToken } from "@/lib/id";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/sign-in/is-own-origin";
import { isPublicPage } from "@/lib/sign-in/is-public-page";
import { openSession } from "@/lib/sign-in/open-session";
import { renewCookies } from "@/lib/sign-in/renew-cookies";

// Only pages: /v1 and /u have their own entry points, and everything under /_next and in public is open to everyone.
export const config = {
  matcher: ["/((?!v1(?:/|$)|u/|api(?:/|$)|_next/|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)"],
};

/** Emails and what was attached to them, as files. What is set here replaces what their routes say. */
const FILES = /^\/inbox\/attachments\/[^/]+$|\/eml$/;

/**
 * Runs before every page. Without a valid session it redirects to sign-in over HTTP, before anything is streamed. The page
 * gets its Content-Security-Policy with its own nonce.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes && !isOwnOrigin(request.headers)) {
    return new NextResponse(FOREIGN_ORIGIN, { status: 403 });
  }
  const session = isPublicPage(pathname) ? null : await openSession(request.headers.get("cookie"));
  // A server action without a session returns its own error; a redirect would lose what was typed.
  const isAction = request.method === "POST" && request.headers.has("next-action");
  if (!session && !isPublicPage(pathname) && !isAction) return toSignIn(request, pathname + search);

  const nonce = randomToken(24);
  const policy = buildPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from this header.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", FILES.test(pathname) ? FILE_POLICY : policy);
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
  // 303: the browser must not resend a submitted form to the sign-in page (RFC 9110 §15.4.4).
  const response = NextResponse.redirect(url, request.method === "POST" ? 303 : 307);
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  return response;
}
