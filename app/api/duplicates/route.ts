import { readSession } from "@/app/session";
import { listDuplicateCompanies } from "@/lib/companies/merging/list-duplicate-companies";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { listDuplicateLeads } from "@/lib/leads/merging/list-duplicate-leads";

export const dynamic = "force-dynamic";

/**
 * How many pairs may be one, for `?of=leads` or `?of=companies`: `{ ok: true, data: { total } }`. All names are compared for it, so a page
 * asks once it is shown, and not each time that its list is read again.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const session = await readSession();
    if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
    const of = new URL(request.url).searchParams.get("of");
    const list = of === "companies" ? listDuplicateCompanies : listDuplicateLeads;
    const { total } = await list(session.ctx, { pageSize: 1 });
    return Response.json({ ok: true, data: { total } });
  } catch (error) {
    const failed = failAction(error, "countDuplicates");
    return Response.json(failed, { status: failed.ok ? 200 : ERROR_STATUS[failed.error.code] });
  }
}
