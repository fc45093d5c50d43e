import { sql } from "@/db/scope";
import { beginStep, endStep, type StepProgress, updateStep } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import { keepRecipientDomains } from "@/lib/deliverability/keep-recipient-domains";
import type { RunGeneration } from "@/lib/events";
import { findDiscoveryRun } from "./discovery-run";
import type { BatchReport } from "./find-pages";
import { listUnverifiedContacts, type UnverifiedContact } from "./list-contacts";

/** Results per statement, few enough that other requests are not delayed: a hostile site may bring thousands. */
const PORTION = 1_000;

/**
 * Verifies the addresses of a run's contacts that have not been verified yet, and stores who hosts their domains' mail. A network failure results in `unknown`, never in an error.
 */
export async function verifyContacts(ctx: Context, generation: RunGeneration): Promise<BatchReport> {
  const discovery = await findDiscoveryRun(ctx, generation);
  if (!discovery) return { end: "halted" };
  const { run } = discovery;
  await beginStep(ctx, run.id, "verify_emails");
  const open: UnverifiedContact[] = [];
  for await (const portion of listUnverifiedContacts(ctx, run.id)) open.push(...portion);
  await updateStep(ctx, run.id, "verify_emails", toProgress(await readProgress(ctx, run.id)));
  // The domains of the sample web do not exist, so they cannot be verified.
  const real = open.filter((contact) => contact.origin !== "sample");
  const exchangers = new Map<string, readonly string[]>();
  const verdicts = await ctx.adapters.web.verifier.verify(
    real.map(({ email }) => email),
    (domain, names) => exchangers.set(domain, names),
  );
  await keepRecipientDomains(ctx, exchangers);
  for (let at = 0; at < open.length; at += PORTION) {
    const rows = open.slice(at, at + PORTION).map(({ id, origin, email }) => ({
      id,
      status: origin === "sample" ? "published" : (verdicts.get(email) ?? "unknown"),
    }));
    await ctx.db.execute(sql`
      update discovery_contacts c set email_status = v.status, updated_at = now(),
        outcome = case when v.status = 'invalid' then 'excluded' else c.outcome end
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as v(id uuid, status text)
      where c.workspace_id = ${ctx.workspaceId} and c.id = v.id`);
  }
  const progress = await readProgress(ctx, run.id);
  // Only what was checked counts; a run of the sample web alone has nothing to check.
  if (progress.total === 0) {
    const reason = progress.sample > 0 ? "sample_emails" : "nothing_to_do";
    await endStep(ctx, run.id, "verify_emails", "skipped", { done: 0, total: 0, reason: { code: reason } });
  } else await endStep(ctx, run.id, "verify_emails", "completed", toProgress(progress));
  return { end: "done" };
}

type Checked = { done: number; total: number; unchecked: number; sample: number };

function toProgress({ done, total, unchecked }: Checked): StepProgress {
  return {
    done,
    total,
    reason: unchecked > 0 ? { code: "emails_unchecked", data: { emails: unchecked } } : null,
  };
}

/** `done` counts addresses of which something is known now, `unchecked` those whose domain gave no answer. */
async function readProgress(ctx: Context, runId: string): Promise<Checked> {
  const [row] = await ctx.db.execute<Checked>(sql`
    select count(*) filter (where origin <> 'sample' and email_status is not null and email_status <> 'unknown')::int as done,
      count(*) filter (where origin <> 'sample')::int as total,
      count(*) filter (where origin <> 'sample' and email_status = 'unknown')::int as unchecked,
      count(*) filter (where origin = 'sample')::int as sample
    from discovery_contacts where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  return row!;
}
