import { foldWords } from "@/lib/discovery/match-words";
import { scoreContact } from "@/lib/discovery/score-contact";
import type { Icp } from "@/lib/memory/icp";
import type { ImportedRow } from "./read-import-row";

/** How well a row of a file fits the ICP, by what the file says: no page was read for it. */
export function scoreImportedRow(
  { fields, row }: ImportedRow,
  icp: Icp,
  fileName: string,
): { score: number; scoreReasons: string[] } {
  const { score, reasons } = scoreContact(
    {
      kind: fields.name ? "person" : "role",
      host: fields.domain ?? "",
      fields: fields as Record<string, string>,
      emailStatus: "unknown",
      siteWords: foldWords(""),
      pain: null,
    },
    icp,
    false,
  );
  return { score, scoreReasons: [...reasons, `Imported from ${fileName}, row ${row}.`] };
}
