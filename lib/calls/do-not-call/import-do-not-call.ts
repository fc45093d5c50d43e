import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { z } from "zod";
import { doNotCall } from "@/db/schema";
import { capability, text } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { BARRED, erasedNumber } from "../barred-numbers";
import { cancelCalls } from "../cancel-calls";
import { Country, readWrittenNumber } from "./written-number";

const MOST_CHARACTERS = 4_000_000;
const MOST_SHOWN = 200;
const BATCH = 1_000;

const Refused = z.object({
  line: z.number().int().describe("The first line is 1."),
  value: z.string().describe("What stands there, cut to 200 characters."),
  reason: z.string(),
});

export const importDoNotCall = capability(
  {
    name: "importDoNotCall",
    description:
      "Bars every telephone number of a list or of a CSV, and says which lines were refused. Numbers that are barred already stay as they are.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    input: z.object({
      text: text(1, MOST_CHARACTERS).describe(
        "One number a line, or CSV with the numbers in any column; a head without a number is passed over.",
      ),
      country: Country.optional().describe("ISO 3166-1 alpha-2 code, for numbers without their country."),
      note: text(1, 1_000).optional().describe("Kept with each number."),
    }),
    output: z.object({
      found: z.number().int().describe("Different numbers in the text."),
      added: z.number().int(),
      known: z.number().int().describe("Were barred before."),
      refused: z.array(Refused).describe(`The first ${MOST_SHOWN} lines that hold no number.`),
      refusedTotal: z.number().int(),
    }),
  },
  async (ctx, { text, country, note }) => {
    const { numbers, refused } = readNumbers(text, country);
    const added = await transact(ctx, async (ctx) => {
      let added = 0;
      for (let start = 0; start < numbers.length; start += BATCH)
        added += await bar(ctx, numbers.slice(start, start + BATCH), note ?? null);
      return added;
    });
    return {
      ...{ found: numbers.length, added, known: numbers.length - added },
      ...{ refused: refused.slice(0, MOST_SHOWN), refusedTotal: refused.length },
    };
  },
);

async function bar(ctx: Context, numbers: string[], note: string | null): Promise<number> {
  // The number of somebody who was deleted for good does not come back by way of this list.
  const keys = numbers.map((number) => erasedNumber(ctx, number));
  const erased = await ctx.db.execute<{ phone_key: string }>(sql`
    select phone_key from do_not_call
    where workspace_id = ${ctx.workspaceId} and phone_key = any(${sql.param(keys)}::text[])`);
  const barred = new Set(erased.map((row) => row.phone_key));
  const rows = numbers
    .filter((number) => !barred.has(erasedNumber(ctx, number)))
    .map((phone) => ({
      ...{ id: newId(), workspaceId: ctx.workspaceId, phone, phoneKey: phone },
      ...{ reason: "manual" as const, note },
    }));
  if (rows.length === 0) return 0;
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
  const refused: z.infer<typeof Refused>[] = [];
  // A list put together by hand may have line ends of several kinds.
  const lines = written.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [first = ""] = lines.split("\n", 1);
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  const { data } = Papa.parse<string[]>(lines, { delimiter, newline: "\n" });
  for (const [index, row] of data.entries()) {
    const cells = row.map((cell) => cell.trim().replace(/^tel:/i, "")).filter(Boolean);
    if (cells.length === 0) continue;
    const numbers = cells.flatMap((cell) => readWrittenNumber(cell, country)?.number ?? []);
    for (const number of numbers) found.add(number);
    const isHead = index === 0 && !cells.some((cell) => /\d{4}/.test(cell));
    if (numbers.length === 0 && !isHead)
      refused.push({
        line: index + 1,
        value: cells.join(", ").slice(0, 200),
        reason: "There is no telephone number with its country in this line.",
      });
  }
  return { numbers: [...found].sort(), refused };
}
