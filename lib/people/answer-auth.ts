import { FOREIGN_ORIGIN, isOwnOrigin } from "./is-own-origin";

/**
 * The better-auth routes that are open over HTTP. Everything else has its own verbs, which check permissions and are
 * audited.
 */
const OPEN = new Set([
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-out",
  "GET /api/auth/get-session",
]);

/** better-auth's own paths, for programs that use a browser's session: 403 from another origin, 404 for all other paths. */
export async function answerAuth(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!OPEN.has(`${request.method} ${pathname}`)) return refuse(404, "not_found", "Not found.");
  if (request.method === "POST" && !isOwnOrigin(request.headers)) {
    return refuse(403, "forbidden", FOREIGN_ORIGIN);
  }
  const { auth } = await import("./auth");
  const response = await (await auth()).handler(request);
  response.headers.set("cache-control", "no-store");
  return response;
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: { "cache-control": "no-store" } });
}
