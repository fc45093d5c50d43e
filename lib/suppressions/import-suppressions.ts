import { sql } from "drizzle-orm";
import { z } from "zod";
import { suppressions } from "@/db/schema";
import { capability, text } from "@/lib/capability";
import { transact } from "@/lib/context";
import { listImport, listText, RefusedLines, readLines, reportImport } from "@/lib/csv/list-import";
import { newId } from "@/lib/id";
import { isEmailAddress } from "@/lib/leads/email-address";
import { emailKey } from "@/lib/leads/email-key";
import { findErased } from "./erased-key";

const BATCH = 1_000;

export const importSuppressions = capability(
  {
    name: "importSuppressions",
    description:
      "Bars every address of a list or of a CSV, and says which lines were refused. Addresses that are barred already stay as they are.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      text: listText("addresses", "address"),
      note: text(1, 1_000).optional().describe("Kept with each address."),
    }),
    output: listImport("addresses", "address"),
  },
  async (ctx, { text, note }) => {
    const { addresses, refused } = readAddresses(text);
    const entries = [...addresses.entries()];
    const added = await transact(ctx, async (ctx) => {
      let added = 0;
      for (let start = 0; start < entries.length; start += BATCH) {
        const batch = entries.slice(start, start + BATCH);
        // The address of somebody who was deleted for good does not come back by way of this list.
        const erased = await findErased(
          ctx,
          batch.map(([key]) => key),
        );
        const rows = batch
          .filter(([key]) => !erased.has(key))
          .map(([key, email]) => ({
            ...{ id: newId(), workspaceId: ctx.workspaceId, email, emailKey: key },
            ...{ reason: "manual" as const, note: note ?? null },
          }));
        if (rows.length === 0) continue;
        const made = await ctx.db
          .insert(suppressions)
          .values(rows)
          .onConflictDoNothing({ target: [suppressions.workspaceId, suppressions.emailKey] })
          .returning({ one: sql`1` });
        added += made.length;
      }
      return added;
    });
    return reportImport(entries.length, added, refused);
  },
);

/** Addresses by their keys, in the order of the keys: two imports at once take their rows in the same order. */
function readAddresses(written: string): { addresses: Map<string, string>; refused: RefusedLines } {
  const found = new Map<string, string>();
  const refused = new RefusedLines();
  for (const { line, cells } of readLines(written)) {
    let bad: string | undefined;
    let hasAddress = false;
    for (const cell of cells) {
      if (!cell.includes("@")) continue;
      hasAddress = true;
      const email = bare(cell);
      if (!isEmailAddress(email)) bad ??= cell;
      else {
        const key = emailKey(email);
        if (!found.has(key)) found.set(key, email);
      }
    }
    if (bad !== undefined) refused.add(line, [bad], "This is not an e-mail address.");
    else if (!hasAddress && (line > 1 || !isHead(cells)))
      refused.add(line, cells, "There is no address in this line.");
  }
  return { addresses: new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1))), refused };
}

/** `Ines Vogt <ines@example.com>` as mail programs write it. */
function bare(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim().replace(/^mailto:/i, "");
}

function isHead(cells: string[]): boolean {
  return cells.some((cell) => /mail|address|adresse|correo|courriel/i.test(cell));
}
