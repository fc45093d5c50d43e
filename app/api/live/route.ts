import { readSession } from "@/app/session";
import { openChangeStream } from "@/lib/live/open-change-stream";

export const dynamic = "force-dynamic";

/**
 * Sends `changed` whenever something in the session's workspace changed after `?since=` (milliseconds); see
 * `openChangeStream`.
 */
export async function GET(request: Request): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response(null, { status: 401 });
  const { id } = session.workspace;
  const personId = session.person.id;
  const isAllowed = async () => (await readSession())?.workspace.id === id;
  const since = new URL(request.url).searchParams.get("since");
  const options =
    since !== null && /^\d{1,15}$/.test(since) ? { personId, since: Number(since) } : { personId };
  return new Response(openChangeStream(id, isAllowed, options), {
    headers: {
      "content-type": "text/event-stream",
      // no-transform: compression would hold events back until a buffer is full.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
