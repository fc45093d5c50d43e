import { csvResponse } from "@/app/csv-response";
import { readSession } from "@/app/session";
import { exportSuppressions } from "@/lib/suppressions/export-suppressions";

/** The whole suppression list as a file. */
export async function GET(): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response("You are signed out. Sign in and try again.", { status: 401 });
  return csvResponse(await exportSuppressions(session.ctx, {}), "suppression-list");
}
