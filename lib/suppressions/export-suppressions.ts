import { z } from "zod";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { newestRows } from "@/lib/csv/newest-rows";
import { TextStream } from "@/lib/csv/text-stream";

export const exportSuppressions = capability(
  {
    name: "exportSuppressions",
    description: "Exports the suppression list as CSV, newest first.",
    scope: "suppressions:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: TextStream,
  },
  async (ctx) => writeLines(ctx),
);

type Row = { email: string; reason: string; note: string | null; created_at: string };

async function* writeLines(ctx: Context): AsyncGenerator<string> {
  yield csvLine(["email", "reason", "note", "createdAt"]);
  for await (const rows of newestRows<Row>(ctx, "suppressions", "email, reason, note"))
    yield rows.map((row) => csvLine([row.email, row.reason, row.note, new Date(row.created_at)])).join("");
}
