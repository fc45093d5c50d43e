import { readSession } from "@/app/session";
import { parseInput } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { readBytes } from "@/lib/http/read-bytes";
import { AnswerLost, readAttempt, runAttempt } from "@/lib/http/run-attempt";
import { importLeads } from "@/lib/leads/import-leads";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from "@/lib/leads/import-limits";
import { ImportRequest } from "@/lib/leads/import-request";
import { previewLeadImport } from "@/lib/leads/preview-lead-import";
import { isOwnOrigin } from "@/lib/sign-in/is-own-origin";

export const dynamic = "force-dynamic";

/**
 * Receives a file of leads from the import page: its bytes are the body, everything else is in the query (`ImportRequest`).
 * Without `agentId` it is only previewed. A page that lost the answer asks with the same attempt, as for a server action. Responds with the verb's `ActionResult`. Not a server action, because those would
 * read a body of this size before the session is checked.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isOwnOrigin(request.headers))
      throw new AppError("forbidden", "This came from another site. Reload the page and try again.");
    const session = await readSession();
    if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
    const { searchParams } = new URL(request.url);
    const { name, mapping, agentId } = parseInput(ImportRequest, Object.fromEntries(searchParams));
    const attempt = agentId ? readAttempt(request.headers) : null;
    // Whoever asks what became of an import does not send the file again.
    const bytes = attempt?.isSettling
      ? Buffer.alloc(0)
      : await readBytes(request, MAX_IMPORT_BYTES, IMPORT_TOO_LARGE);
    const file = { name, bytes };
    if (!agentId)
      return Response.json({ ok: true, data: await previewLeadImport(session.ctx, { file, mapping }) });
    const work = (ctx: Context) => importLeads(ctx, { agentId, file, mapping: mapping ?? {} });
    if (!attempt) return Response.json({ ok: true, data: await work(session.ctx) });
    const input = { name, mapping, agentId };
    return Response.json(await runAttempt(session.ctx, attempt, { ...importLeads, input, work }));
  } catch (error) {
    if (error instanceof AnswerLost) return new Response(null, { status: 503 });
    const failed = failAction(error, "importLeads");
    return Response.json(failed, { status: failed.ok ? 200 : ERROR_STATUS[failed.error.code] });
  }
}
