import { sql } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { type CheckReport, checkNextPages } from "./check-next-pages";
import { requestChecks } from "./request-checks";

/**
 * Reads the next pages again that emails of a run wait for, of one mailbox or of all; null if its generation is over. Emails that wait for nothing are not held up
 * by those that do.
 */
export async function checkPagesOfRun(
  ctx: Context,
  { mailboxId, ...generation }: RunGeneration & { mailboxId?: string },
): Promise<CheckReport | null> {
  if (!(await findLiveRun(ctx, generation))) return null;
  const isInMailbox = mailboxId === undefined ? sql`true` : sql`m.mailbox_id = ${mailboxId}`;
  const isOfRun = sql`exists (
    select 1 from deliveries m where m.workspace_id = l.workspace_id and m.lead_id = l.id
      and m.run_id = ${generation.runId} and ${isInMailbox} and m.state in ('draft', 'queued'))`;
  await requestChecks(ctx, isOfRun, { inBackground: false });
  return checkNextPages(ctx, isOfRun);
}
