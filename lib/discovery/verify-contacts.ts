import { isNull } from "drizzle-orm";
import { discoveryContacts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep, endStep, updateStep } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { findDiscoveryRun } from "./discovery-run";
import type { BatchReport } from "./find-pages";

/**
 * Verifies the addresses of a run's contacts that have not been verified yet. A network failure results in `unknown`, never in an error.
 */
export async function verifyContacts(ctx: Context, generation: RunGeneration): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, generation);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await beginStep(ctx, run.id, "verify_emails");
  const open = await ctx.db
    .select()
    .from(discoveryContacts)
    .where(
      and(
        eq(discoveryContacts.workspaceId, ctx.workspaceId),
        eq(discoveryContacts.runId, run.id),
        isNull(discoveryContacts.emailStatus),
      ),
    );
  await updateStep(ctx, run.id, "verify_emails", await readProgress(ctx, run.id));
  // The domains of the sample web do not exist, so they cannot be verified.
  const real = open.filter((contact) => contact.origin !== "sample");
  const verdicts = await ctx.adapters.web.verifier.verify(real.map((contact) => contact.fields.email!));
  const rows = open.map((contact) => ({
    id: contact.id,
    status: contact.origin === "sample" ? "published" : (verdicts.get(contact.fields.email!) ?? "unknown"),
  }));
  await ctx.db.execute(sql`
    update discovery_contacts c set email_status = v.status, updated_at = now(),
      outcome = case when v.status = 'invalid' then 'excluded' else c.outcome end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, status text)
    where c.workspace_id = ${ctx.workspaceId} and c.id = v.id`);
  await endStep(ctx, run.id, "verify_emails", "completed", await readProgress(ctx, run.id));
  return { end: "done" };
}

async function readProgress(ctx: Context, runId: string): Promise<{ done: number; total: number }> {
  const [row] = await ctx.db.execute<{ done: number; total: number }>(sql`
    select count(*) filter (where email_status is not null)::int as done, count(*)::int as total
    from discovery_contacts where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  return row!;
}
