import { z } from "zod";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { newestRows } from "@/lib/csv/newest-rows";
import { TextStream } from "@/lib/csv/text-stream";

export const exportDoNotCall = capability(
  {
    name: "exportDoNotCall",
    description: "Exports the do-not-call list as CSV, newest first.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: TextStream,
  },
  async (ctx) => writeLines(ctx),
);

type Row = { phone: string; reason: string; note: string | null; created_at: string };

async function* writeLines(ctx: Context): AsyncGenerator<string> {
  yield csvLine(["phone", "reason", "note", "createdAt"]);
  for await (const rows of newestRows<Row>(ctx, "do_not_call", "phone, reason, note"))
    yield rows.map((row) => csvLine([row.phone, row.reason, row.note, new Date(row.created_at)])).join("");
}
