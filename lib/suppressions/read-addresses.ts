import { type CollectedLines, collectLines } from "@/lib/csv/collect-lines";
import type { ListLine } from "@/lib/csv/read-lines";
import type { Pack } from "@/lib/parsing/pack-rows";
import { emailKey, isEmailAddress } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { isWholeDomain } from "./suppressed-address";

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
        if (isEmailAddress(email) || isCompanyDomain(email)) entries.push({ key: emailKey(email), email });
        else bad ??= cell;
      }
      if (bad !== undefined) return { entries, refused: { cells: [bad], reason: "Invalid email address" } };
      if (hasAddress || (line === 1 && isHead(cells))) return { entries };
      return { entries, refused: { cells, reason: "No address in this line." } };
    },
  );
}

/** `@example.com`: everybody at a domain, unless strangers share it. */
function isCompanyDomain(text: string): boolean {
  return isWholeDomain(text) && !isFreeMailDomain(text.slice(1));
}

/** Accepts `Ines Vogt <ines@example.com>`, as mail clients write it. */
function bare(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim().replace(/^mailto:/i, "");
}

function isHead(cells: string[]): boolean {
  return cells.some((cell) => /mail|address|adresse|correo|courriel/i.test(cell));
}
