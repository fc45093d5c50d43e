import { readRows } from "@/lib/csv/read-rows";
import { isSource } from "./check-sources";

const MAX_COLUMNS = 100;
/** As many as Memory keeps in one list. */
const MAX_SITES = 1_000;
const MAX_ROWS = 10_000;
/** How many rows are looked at to find the column of websites. */
const SAMPLE = 200;

const HEAD =
  /^(?:company )?(?:web ?site|site|web|url|home ?page|domain|web ?seite|internetseite|site (?:web|internet)|sitio web|p[aá]gina web|sito(?: web)?)$/i;

/** The websites of a file of companies, one a row, and how many rows have none. */
export type CompanyFile = { sites: string[]; rowsWithout: number; isCut: boolean };

/**
 * Reads a file of companies (CSV with any usual separator): the column that is called website, or otherwise the one that holds the most
 * of them. Of several rows with the same site the first counts.
 */
export function readCompanyFile(text: string): CompanyFile {
  const content = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const rows: string[][] = [];
  for (const { cells } of readRows(content, guessDelimiter(content), MAX_COLUMNS)) {
    rows.push(cells.map((cell) => cell.trim()));
    if (rows.length > MAX_ROWS) break;
  }
  const heads = rows[0] ?? [];
  const named = heads.findIndex((head) => HEAD.test(head.replaceAll("_", " ")));
  const column = named >= 0 ? named : findColumn(rows);
  const isHeadless = named < 0 && isSource(heads[column] ?? "");
  const sites = new Map<string, string>();
  let rowsWithout = 0;
  for (const cells of isHeadless ? rows : rows.slice(1)) {
    const site = cells[column] ?? "";
    if (site !== "" && isSource(site)) {
      const key = keyOf(site);
      if (!sites.has(key)) sites.set(key, site);
    } else rowsWithout += 1;
  }
  return { sites: [...sites.values()].slice(0, MAX_SITES), rowsWithout, isCut: sites.size > MAX_SITES };
}

function findColumn(rows: string[][]): number {
  const counts = new Map<number, number>();
  for (const cells of rows.slice(0, SAMPLE))
    cells.forEach((cell, index) => {
      if (isSource(cell)) counts.set(index, (counts.get(index) ?? 0) + 1);
    });
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? 0;
}

function guessDelimiter(content: string): string {
  const first = content.slice(0, 10_000).split(/\r?\n/, 1)[0]!;
  const widths = [",", ";", "\t", "|"].map((one) => ({ one, width: first.split(one).length }));
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).one;
}

function keyOf(site: string): string {
  return site
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/+$/, "");
}
