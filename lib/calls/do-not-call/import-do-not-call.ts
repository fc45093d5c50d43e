import { sql } from "drizzle-orm";
import { z } from "zod";
import { doNotCall } from "@/db/schema";
import { capability, text } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { listImport, listText, RefusedLines, readLines, reportImport } from "@/lib/csv/list-import";
import { eraseText } from "@/lib/erased";
import { newId } from "@/lib/id";
import { BARRED, lockCallsTo } from "../barred-numbers";
import { cancelCalls } from "../cancel-calls";
import { Country, readWrittenNumber } from "./written-number";

const BATCH = 1_000;
const LONGEST_NUMBER = 250;

export const importDoNotCall = capability(
  {
    name: "importDoNotCall",
    description:
      "Bars every telephone number of a list or of a CSV, and says which lines were refused. Numbers that are barred already stay as they are.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      text: listText("numbers", "number"),
      country: Country.optional().describe("ISO 3166-1 alpha-2 code, for numbers without their country."),
      note: text(1, 1_000).optional().describe("Kept with each number."),
    }),
    output: listImport("numbers", "number"),
  },
  async (ctx, { text, country, note }) => {
    const { numbers, refused } = readNumbers(text, country);
    const added = await transact(ctx, async (ctx) => {
      let added = 0;
      for (let start = 0; start < numbers.length; start += BATCH)
        added += await bar(ctx, numbers.slice(start, start + BATCH), note ?? null);
      return added;
    });
    return reportImport(numbers.length, added, refused);
  },
);

async function bar(ctx: Context, numbers: string[], note: string | null): Promise<number> {
  // The number of somebody who was deleted for good does not come back by way of this list.
  const keys = numbers.map((number) => eraseText(ctx, number));
  const erased = await ctx.db.execute<{ phone_key: string }>(sql`
    select phone_key from do_not_call
    where workspace_id = ${ctx.workspaceId} and phone_key = any(${sql.param(keys)}::text[])`);
  const barred = new Set(erased.map((row) => row.phone_key));
  const rows = numbers
    .filter((number) => !barred.has(eraseText(ctx, number)))
    .map((phone) => ({
      ...{ id: newId(), workspaceId: ctx.workspaceId, phone, phoneKey: phone },
      ...{ reason: "manual" as const, note },
    }));
  if (rows.length === 0) return 0;
  await lockCallsTo(ctx, numbers);
  const made = await ctx.db
    .insert(doNotCall)
    .values(rows)
    .onConflictDoNothing({ target: [doNotCall.workspaceId, doNotCall.phoneKey] })
    .returning({ one: sql`1` });
  await cancelCalls(ctx, sql`c.phone = any(${sql.param(numbers)}::text[])`, BARRED);
  return made.length;
}

/** In their order: two imports at once take their rows in the same order. */
function readNumbers(written: string, country: string | undefined) {
  const found = new Set<string>();
  const refused = new RefusedLines();
  for (const { line, cells } of readLines(written)) {
    const numbers = cells.flatMap((cell) =>
      // Without four digits there is no number to be made out, and a list may have a million such cells.
      /(?:\d\D*){4}/.test(cell.slice(0, LONGEST_NUMBER))
        ? (readWrittenNumber(cell.replace(/^tel:/i, ""), country)?.number ?? [])
        : [],
    );
    for (const number of numbers) found.add(number);
    const isHead = line === 1 && !cells.some((cell) => /\d{4}/.test(cell));
    if (numbers.length === 0 && !isHead) refused.add(line, cells, NOT_A_NUMBER);
  }
  return { numbers: [...found].sort(), refused };
}

const NOT_A_NUMBER = "There is no telephone number with its country in this line.";
