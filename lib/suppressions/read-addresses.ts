import { type CollectedLines, collectLines } from "@/lib/csv/collect-lines";
import type { ListLine } from "@/lib/csv/read-lines";
import type { Pack } from "@/lib/parsing/pack-rows";
import { emailKey } from "@/lib/text/email-key";
import { isEmailAddress } from "@/lib/text/is-email-address";

export type ListedAddress = { key: string; email: string };

/** The addresses in some lines of a list. Runs in a worker; see `addressesTask`. */
export function readAddresses({ pack }: { pack: Pack<ListLine> }): CollectedLines<ListedAddress> {
  return collectLines(
    pack,
    ({ key }: ListedAddress) => key,
    ({ line, cells }) => {
      const entries: ListedAddress[] = [];
      let bad: string | undefined;
      let hasAddress = false;
      for (const cell of cells) {
        if (!cell.includes("@")) continue;
        hasAddress = true;
        const email = bare(cell);
        if (isEmailAddress(email)) entries.push({ key: emailKey(email), email });
        else bad ??= cell;
      }
      if (bad !== undefined)
        return { entries, refused: { cells: [bad], reason: "This is not an e-mail address." } };
      if (hasAddress || (line === 1 && isHead(cells))) return { entries };
      return { entries, refused: { cells, reason: "There is no address in this line." } };
    },
  );
}

/** Accepts `Ines Vogt <ines@example.com>`, as mail clients write it. */
function bare(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim().replace(/^mailto:/i, "");
}

function isHead(cells: string[]): boolean {
  return cells.some((cell) => /mail|address|adresse|correo|courriel/i.test(cell));
}
