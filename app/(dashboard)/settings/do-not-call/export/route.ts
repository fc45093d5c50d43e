import { csvResponse } from "@/app/csv-response";
import { readSession } from "@/app/session";
import { exportDoNotCall } from "@/lib/calls/do-not-call/export-do-not-call";

/** The whole do-not-call list as a file. */
export async function GET(): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response("You are signed out. Sign in and try again.", { status: 401 });
  return csvResponse(await exportDoNotCall(session.ctx, {}), "do-not-call");
}
