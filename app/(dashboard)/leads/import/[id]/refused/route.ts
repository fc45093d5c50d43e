import { requireSession } from "@/app/session";
import { csvLine } from "@/lib/csv/csv-line";
import { failAction } from "@/lib/fail-action";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { getLeadImport } from "@/lib/leads/get-lead-import";

export const dynamic = "force-dynamic";

/** The rows that an import refused, each with its number and the reason, as a CSV file. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireSession();
  try {
    const { refused, createdAt } = await getLeadImport(ctx, { id: (await params).id });
    const lines = [csvLine(["row", "reason"]), ...refused.map(({ row, reason }) => csvLine([row, reason]))];
    return new Response(`\uFEFF${lines.join("")}`, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="refused-rows-${createdAt.slice(0, 10)}.csv"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    const failed = failAction(error, "getLeadImport");
    if (failed.ok) throw error;
    return new Response(failed.error.message, { status: ERROR_STATUS[failed.error.code] });
  }
}
