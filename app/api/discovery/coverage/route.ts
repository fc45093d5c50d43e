import { readSession } from "@/app/session";
import { checkCoverage } from "@/lib/discovery/check-coverage";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/sign-in/is-own-origin";

export const dynamic = "force-dynamic";

/**
 * What the public data of `?agentId=` lists, for the pages. Responds with the verb's `ActionResult`. Not a server action: a page sends
 * those one after the other, and a public server may take minutes to answer.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isOwnOrigin(request.headers)) throw new AppError("forbidden", FOREIGN_ORIGIN);
    const session = await readSession();
    if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
    const agentId = new URL(request.url).searchParams.get("agentId") ?? "";
    return Response.json({ ok: true, data: await checkCoverage(session.ctx, { agentId }) });
  } catch (error) {
    const failed = failAction(error, "checkCoverage");
    return Response.json(failed, { status: failed.ok ? 200 : ERROR_STATUS[failed.error.code] });
  }
}
