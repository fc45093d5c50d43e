import { csvResponse } from "@/app/csv-response";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { listFigureLines } from "@/components/analytics/list-figure-lines";
import { readAnalytics } from "../read-analytics";

export const dynamic = "force-dynamic";

/** The figures of the page with the same query, as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const [{ ctx }, { zone }] = await Promise.all([requireSession(), readReader()]);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { figures } = await readAnalytics(ctx, query, zone);
  return csvResponse(toAsync(listFigureLines(figures)), `analytics-${new Date().toISOString().slice(0, 10)}`);
}

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
