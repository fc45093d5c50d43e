import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import { perProcess } from "@/lib/process/per-process";
import { fileSentCopies } from "./file-sent-copies";

const EVERY_MS = 15_000;
/** After a failure a mailbox is left alone for this long. */
const AFTER_FAILURE_MS = 10 * 60_000;

const restUntil = perProcess("filing-copies", () => new Map<string, number>());

export type Filing = { stop(): Promise<void> };

/**
 * Files copies of what was sent, for the mailboxes that this process watches: the watch is a lease, so no other process
 * files the same copy at the same time.
 */
export function startFilingCopies(db: Database, instanceId: string, everyMs = EVERY_MS): Filing {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    for (const { id, workspaceId } of await findMailboxesToFile(db, instanceId).catch(() => [])) {
      if (stopping.signal.aborted) return;
      if ((restUntil.get(id) ?? 0) > Date.now()) continue;
      const ctx = systemContext(db, workspaceId, "receiving");
      await fileSentCopies(ctx, id, stopping.signal).catch(async (error) => {
        restUntil.set(id, Date.now() + AFTER_FAILURE_MS);
        if (error instanceof MailboxError && !stopping.signal.aborted)
          await reportMailboxProblem(ctx, id, error).catch(() => {});
      });
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = run()), everyMs).unref();
  };
  let running: Promise<void> = run();
  return {
    stop: async () => {
      stopping.abort(new Error("stopping"));
      clearTimeout(timer);
      await running;
    },
  };
}

type Found = { id: string; workspaceId: string };

function findMailboxesToFile(db: Database, instanceId: string): Promise<readonly Found[]> {
  return db.execute<Found>(sql`
    select b.id, b.workspace_id as "workspaceId" from mailboxes b
    where b.watched_by = ${instanceId} and b.state in ('connected', 'paused') and b.imap is not null
      and b.files_sent is not true
      and exists (
        select 1 from deliveries m join messages t on t.id = m.id and t.workspace_id = m.workspace_id
        where m.from_address = b.address and m.claimed_at > now() - interval '1 day' and m.workspace_id = b.workspace_id
          and m.mailbox_id = b.id and m.state = 'sent' and t.filed_at is null)`);
}
