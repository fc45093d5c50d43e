import { type CollectedLines, collectLines } from "@/lib/csv/collect-lines";
import type { ListLine } from "@/lib/csv/read-lines";
import type { Pack } from "@/lib/parsing/pack-rows";
import { readWrittenNumber } from "./written-number";

/** The numbers in some lines of a list, in E.164. Runs in a worker, see `numbersTask`. */
export function readNumbers({
  pack,
  country,
}: {
  pack: Pack<ListLine>;
  country: string | undefined;
}): CollectedLines<string> {
  return collectLines(
    pack,
    (number: string) => number,
    ({ line, cells }) => {
      const entries = cells.flatMap((cell) =>
        // A cell with fewer than four digits holds no number, and a list may have a million such cells.
        /(?:\d\D*){4}/.test(cell.slice(0, LONGEST_NUMBER))
          ? (readWrittenNumber(cell.replace(/^tel:/i, ""), country)?.number ?? [])
          : [],
      );
      const isHead = line === 1 && !cells.some((cell) => /\d{4}/.test(cell));
      if (entries.length > 0 || isHead) return { entries };
      return { entries, refused: { cells, reason: NOT_A_NUMBER } };
    },
  );
}

const LONGEST_NUMBER = 250;
const NOT_A_NUMBER = "No phone number with a country code in this line.";
