import { sql } from "@/db/scope";
import { sendCheckedEmails } from "@/lib/channels/email/send-checked-emails";
import {
  type RunSendReport,
  sendEmailsOfRun as sendFromMailbox,
} from "@/lib/channels/email/send-emails-of-run";
import type { OfRun } from "@/lib/channels/email/sender-parts";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";

const SLICE_MS = 10_000;
/** What says most about a run whose mailboxes do not all end the same way. */
const ENDS: readonly RunSendReport["end"][] = ["halted", "unavailable", "unpaid", "time", "wait", "done"];

/** The emails of a run by their mailboxes, those of a mailbox that it does not have if it has none. */
export async function queuesOfRun(ctx: Context, generation: RunGeneration): Promise<[OfRun, ...OfRun[]]> {
  const mailboxes = await ctx.db.execute<{ id: string }>(sql`
    select distinct mailbox_id as id from deliveries
    where workspace_id = ${ctx.workspaceId} and run_id = ${generation.runId} order by mailbox_id`);
  const [first = { id: newId() }, ...others] = mailboxes;
  const of = ({ id }: { id: string }) => ({ ...generation, mailboxId: id });
  return [of(first), ...others.map(of)];
}

/** One turn of the dispatchers of all mailboxes of a run with its emails alone, as one report. */
export function sendEmailsOfRun(ctx: Context, generation: RunGeneration): Promise<RunSendReport> {
  return inEachMailbox(ctx, generation, sendFromMailbox);
}

/** The same, with a look at pages that have become too old. */
export function sendCheckedEmailsOfRun(ctx: Context, generation: RunGeneration): Promise<RunSendReport> {
  return inEachMailbox(ctx, generation, sendCheckedEmails);
}

async function inEachMailbox(
  ctx: Context,
  generation: RunGeneration,
  send: typeof sendFromMailbox,
): Promise<RunSendReport> {
  const reports = [];
  for (const queue of await queuesOfRun(ctx, generation)) reports.push(await send(ctx, queue, SLICE_MS));
  const [said] = reports.toSorted(
    (one, other) =>
      ENDS.indexOf(one.end) - ENDS.indexOf(other.end) ||
      (one.waiting?.until ?? "").localeCompare(other.waiting?.until ?? ""),
  );
  return { ...said!, sent: reports.reduce((sum, { sent }) => sum + sent, 0) };
}
