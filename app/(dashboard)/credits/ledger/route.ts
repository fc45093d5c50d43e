import { csvResponse } from "@/app/csv-response";
import { readSession } from "@/app/session";
import { exportLedger } from "@/lib/credits/export-ledger";
import { readLedgerFilter } from "../ledger-filter";

/** The ledger as a file, with the same filter as the page. */
export async function GET(request: Request): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response("You are signed out. Sign in and try again.", { status: 401 });
  const filter = readLedgerFilter(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse(await exportLedger(session.ctx, filter), "ledger");
}
