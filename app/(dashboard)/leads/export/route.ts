import { ReadableStream } from "node:stream/web";
import { requireSession } from "@/app/session";
import { readLeadQuery } from "@/components/leads/lead-query";
import { failAction } from "@/lib/fail-action";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { exportLeads } from "@/lib/leads/export-leads";
import { isUuid } from "@/lib/shapes";

export const dynamic = "force-dynamic";

/** The leads that match the list's URL, as a CSV file; with `ids`, comma-separated, only those. */
export async function GET(request: Request): Promise<Response> {
  const { ctx } = await requireSession();
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { filter } = readLeadQuery(parameters);
  const ids = parameters.ids?.split(",").filter(isUuid);
  try {
    const pieces = await exportLeads(ctx, { ...filter, ...(ids && { leadIds: ids }) });
    return new Response(ReadableStream.from(encode(pieces)) as BodyInit, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    const failed = failAction(error, "exportLeads");
    if (failed.ok) throw error;
    return new Response(failed.error.message, { status: ERROR_STATUS[failed.error.code] });
  }
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}
