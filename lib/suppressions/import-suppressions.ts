import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { z } from "zod";
import { suppressions } from "@/db/schema";
import { capability, text } from "@/lib/capability";
import { transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { EmailAddress } from "@/lib/leads/email-address";
import { emailKey } from "@/lib/leads/email-key";
import { findErased } from "./erased-key";

const MOST_CHARACTERS = 4_000_000;
const MOST_SHOWN = 200;
const BATCH = 1_000;

const Refused = z.object({
  line: z.number().int().describe("The first line is 1."),
  value: z.string().describe("What stands there, cut to 200 characters."),
  reason: z.string(),
});

export const importSuppressions = capability(
  {
    name: "importSuppressions",
    description:
      "Bars every address of a list or of a CSV, and says which lines were refused. Addresses that are barred already stay as they are.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: false,
    input: z.object({
      text: text(1, MOST_CHARACTERS).describe(
        "One address a line, or CSV with the addresses in any column; a head without an address is passed over.",
      ),
      note: text(1, 1_000).optional().describe("Kept with each address."),
    }),
    output: z.object({
      found: z.number().int().describe("Different addresses in the text."),
      added: z.number().int(),
      known: z.number().int().describe("Were barred before."),
      refused: z.array(Refused).describe(`The first ${MOST_SHOWN} lines that hold no address.`),
      refusedTotal: z.number().int(),
    }),
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
    return {
      found: entries.length,
      added,
      known: entries.length - added,
      refused: refused.slice(0, MOST_SHOWN),
      refusedTotal: refused.length,
    };
  },
);

/** Addresses by their keys, in the order of the keys: two imports at once take their rows in the same order. */
function readAddresses(written: string): {
  addresses: Map<string, string>;
  refused: z.infer<typeof Refused>[];
} {
  const found = new Map<string, string>();
  const refused: z.infer<typeof Refused>[] = [];
  // A list put together by hand may have line ends of several kinds.
  const lines = written.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const { data } = Papa.parse<string[]>(lines, { delimiter: delimiterOf(lines), newline: "\n" });
  for (const [index, row] of data.entries()) {
    const cells = row.map((cell) => cell.trim()).filter(Boolean);
    if (cells.length === 0) continue;
    const addresses = cells.filter((cell) => cell.includes("@"));
    const bad = addresses.find((address) => !EmailAddress.safeParse(bare(address)).success);
    for (const address of addresses) {
      const email = bare(address);
      if (EmailAddress.safeParse(email).success)
        found.set(emailKey(email), found.get(emailKey(email)) ?? email);
    }
    const refuse = (value: string, reason: string) =>
      refused.push({ line: index + 1, value: value.slice(0, 200), reason });
    if (bad !== undefined) refuse(bad, "This is not an e-mail address.");
    else if (addresses.length === 0 && index > 0)
      refuse(cells.join(", "), "There is no address in this line.");
    else if (addresses.length === 0 && !isHead(cells))
      refuse(cells.join(", "), "There is no address in this line.");
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

function delimiterOf(written: string): string {
  const [line = ""] = written.split("\n", 1);
  return ["\t", ";", ","].find((one) => line.includes(one)) ?? ",";
}
