import { readSession } from "@/app/session";
import { openChangeStream } from "@/lib/live/open-change-stream";

export const dynamic = "force-dynamic";

/** Says `changed` whenever something of the session's workspace changed; see `openChangeStream`. */
export async function GET(): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response(null, { status: 401 });
  const { id } = session.workspace;
  const isAllowed = async () => (await readSession())?.workspace.id === id;
  return new Response(openChangeStream(id, isAllowed), {
    headers: {
      "content-type": "text/event-stream",
      // Not transformed: compressing would hold events back until a buffer is full.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
