import { sql } from "drizzle-orm";
import { z } from "zod";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { TextStream } from "@/lib/csv/text-stream";

const BATCH = 2_000;

export const exportDoNotCall = capability(
  {
    name: "exportDoNotCall",
    description: "The telephone numbers that nobody in the workspace calls any more as CSV, newest first.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: TextStream,
  },
  async (ctx) => writeLines(ctx),
);

type Row = { id: string; phone: string; reason: string; note: string | null; created_at: string };

async function* writeLines(ctx: Context): AsyncGenerator<string> {
  yield csvLine(["phone", "reason", "note", "createdAt"]);
  for (let last: Row | undefined; ; ) {
    const place = last
      ? sql`and (created_at, id) < (${last.created_at}::timestamptz, ${last.id}::uuid)`
      : sql``;
    const rows: readonly Row[] = await ctx.db.execute<Row>(sql`
      select id, phone, reason, note, created_at from do_not_call
      where workspace_id = ${ctx.workspaceId} ${place} order by created_at desc, id desc limit ${BATCH}`);
    const lines = rows.map((row) => csvLine([row.phone, row.reason, row.note, new Date(row.created_at)]));
    if (rows.length > 0) yield lines.join("");
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
