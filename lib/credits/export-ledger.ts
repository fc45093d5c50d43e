import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { TextStream } from "@/lib/csv/text-stream";
import { LedgerFilter, toLedgerEntry } from "./ledger-entry";
import { selectEntries } from "./select-entries";

const BATCH = 1_000;
const COLUMNS = [
  "createdAt",
  "kind",
  "action",
  "amount",
  "note",
  "agentName",
  "toAddress",
  "agentId",
  "campaignId",
  "runId",
  "emailId",
  "threadId",
  "id",
] as const;

export const exportLedger = capability(
  {
    name: "exportLedger",
    description: "Exports the ledger entries that match a filter as CSV, newest first.",
    scope: "credits:read",
    cost: "free",
    needsApproval: false,
    input: LedgerFilter,
    output: TextStream,
  },
  async (ctx, filter) => writeLines(ctx, filter),
);

async function* writeLines(ctx: Context, filter: LedgerFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map((column) => (column === "emailId" ? "mailId" : column)));
  for (let after: { at: string; id: string } | null = null; ; ) {
    const rows = await selectEntries(ctx, filter, { limit: BATCH, after });
    if (rows.length > 0)
      yield rows
        .map(toLedgerEntry)
        .map((entry) => csvLine(COLUMNS.map((column) => entry[column])))
        .join("");
    if (rows.length < BATCH) return;
    const last = rows.at(-1)!;
    after = { at: last.created_at, id: last.id };
  }
}
