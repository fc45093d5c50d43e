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
  const text = await request.text();
  if (request.method === "POST" && !isFlat(text)) return refuse(400, "validation_error", NOT_FLAT);
  const { auth } = await import("./auth");
  const { method, headers } = request;
  const response = await (await auth()).handler(
    new Request(request.url, { method, headers, ...(text && { body: text }) }),
  );
  return withoutToken(response);
}

const NOT_FLAT = "The body must be a JSON object whose values are text, numbers, true, false or null.";

/** Whether a body is empty, or an object without objects in it. better-auth fails on deep ones, with a stack in the log. */
function isFlat(text: string): boolean {
  if (text === "") return true;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.values(value).every((one) => typeof one !== "object" || one === null);
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The cookie is for the browser alone: its token is in no body, where scripts could read it. */
async function withoutToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  headers.set("cache-control", "no-store");
  if (!headers.get("content-type")?.startsWith("application/json")) return response;
  const body: unknown = await response.json().catch(() => null);
  if (isObject(body)) {
    delete body.token;
    if (isObject(body.session)) delete body.session.token;
  }
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status, headers });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: { "cache-control": "no-store" } });
}
