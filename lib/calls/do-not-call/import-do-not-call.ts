import { z } from "zod";
import { doNotCall } from "@/db/schema";
import { sql } from "@/db/scope";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { lockCallsTo } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { listImport, listText, reportImport } from "@/lib/csv/list-import";
import { readList } from "@/lib/csv/read-list";
import { eraseText } from "@/lib/erased";
import { newId } from "@/lib/id";
import { text } from "@/lib/shapes";
import { cancelCalls } from "../cancel-calls";
import { numbersTask } from "./numbers-task";
import { Country } from "./written-number";

export const importDoNotCall = capability(
  {
    name: "importDoNotCall",
    description:
      "Blocks every phone number of a list or a CSV and reports which lines were refused. Numbers that are already blocked are unchanged.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    // Another process reads the list, and no transaction stays open meanwhile.
    commitsItself: true,
    input: z.object({
      text: listText("numbers", "number"),
      country: Country.optional().describe("ISO 3166-1 alpha-2 code for numbers without a country code."),
      note: text(1, 1_000).optional().describe("Kept with each number."),
    }),
    output: listImport("numbers", "number"),
  },
  async (ctx, { text, country, note }) => {
    const list = await readList(numbersTask, text, { country }, (number) => number);
    const { found, added } = await transact(ctx, async (ctx) => {
      let [found, added] = [0, 0];
      for (const numbers of list.batches()) {
        found += numbers.length;
        added += await block(ctx, numbers, note ?? null);
      }
      await writeAuditEntry(ctx);
      return { found, added };
    });
    return withoutEntry(reportImport(found, added, list));
  },
);

async function block(ctx: Context, numbers: string[], note: string | null): Promise<number> {
  // An import must not store the number of a person who was deleted for good.
  const keys = numbers.map((number) => eraseText(ctx, number));
  const erased = await ctx.db.execute<{ phone_key: string }>(sql`
    select phone_key from do_not_call
    where workspace_id = ${ctx.workspaceId} and phone_key = any(${sql.param(keys)}::text[])`);
  const blocked = new Set(erased.map((row) => row.phone_key));
  const rows = numbers
    .filter((number) => !blocked.has(eraseText(ctx, number)))
    .map((phone) => ({
      id: newId(),
      workspaceId: ctx.workspaceId,
      phone,
      phoneKey: phone,
      reason: "manual" as const,
      note,
    }));
  if (rows.length === 0) return 0;
  await lockCallsTo(ctx, numbers);
  const made = await ctx.db
    .insert(doNotCall)
    .values(rows)
    .onConflictDoNothing({ target: [doNotCall.workspaceId, doNotCall.phoneKey] })
    .returning({ one: sql`1` });
  await cancelCalls(ctx, sql`c.phone = any(${sql.param(numbers)}::text[])`, "blocked");
  return made.length;
}
