import { FOREIGN_ORIGIN, isOwnOrigin } from "./is-own-origin";

/** What of better-auth may be called by HTTP. All else has verbs of its own, which keep the walls and leave a trace. */
const OPEN = new Set([
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-out",
  "GET /api/auth/get-session",
]);

/** better-auth's own paths, for programs that drive a browser's session: 403 from another origin, 404 for the rest. */
export async function answerAuth(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!OPEN.has(`${request.method} ${pathname}`)) return refuse(404, "not_found", "There is nothing here.");
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
