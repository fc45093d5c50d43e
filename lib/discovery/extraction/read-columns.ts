import type { PageLines } from "./page-lines";

export type Column = "name" | "title" | "phone" | "fax" | "other" | null;

const HEADERS: [Exclude<Column, null>, RegExp][] = [
  ["fax", /^(?:tele)?fax/i],
  [
    "phone",
    /^(?:contact n(?:o|umber|r)|tel|phone|telephone|t[eé]l|telefon|mobil|mobile|cell|handy|m[oó]vil|ext)/i,
  ],
  [
    "title",
    /^(?:(?:job )?title|position|role|function|funktion|functie|cargo|amt|aufgabe|fonction|poste|ruolo|carica|puesto|bereich$|rol$|responsibility|capacity|designation)/i,
  ],
  [
    "name",
    /^(?:(?:full )?name|naam|nombre|nom|nome|contact(?: person)?$|ansprechpartner|person|titular$|apellidos|surname|first name|last name|vorname|nachname)/i,
  ],
  // A place of work is neither a name nor a title.
  [
    "other",
    /^(?:department|dept|departamento|d[eé]partement|[aá]rea|office|room|raum|b[uü]ro$|address|adresse|anschrift|adres|direcci[oó]n|location|ubicaci[oó]n|organi[sz]ation|institution|affiliation|company|firma|empresa)\b/i,
  ],
];

/** For every line in a table: what the heading of its column says it is. */
export function readColumns({ lines, blocks }: PageLines): (line: number) => Column {
  const cellAt: number[] = [];
  const rowCells = new Map<number, number[]>();
  const tableOf: number[] = [];
  const heads = new Map<number, Column[]>();
  for (let block = 1; block < blocks.length; block++) {
    const { tag, parent } = blocks[block]!;
    tableOf[block] = tag === "table" ? block : (tableOf[parent] ?? 0);
    if (tag !== "td" && tag !== "th") continue;
    const cells = rowCells.get(parent) ?? [];
    cellAt[block] = cells.push(block) - 1;
    rowCells.set(parent, cells);
  }
  for (const [row, cells] of rowCells) {
    const table = tableOf[row] ?? 0;
    if (heads.has(table) || cells.length < 2) continue;
    heads.set(
      table,
      cells.map((cell) => {
        const { first, end } = blocks[cell]!;
        const text = end - first === 1 ? lines[first]!.text : "";
        return text.length < 40 && !/[@\d]/.test(text)
          ? (HEADERS.find(([, pattern]) => pattern.test(text))?.[0] ?? null)
          : null;
      }),
    );
    if (heads.get(table)!.every((head) => head === null)) heads.set(table, []);
  }
  const labels = new Map<number, Column>();
  for (const [row, cells] of rowCells) {
    if (cells.length !== 2) continue;
    const { first, end } = blocks[cells[0]!]!;
    // "Position:" in one cell says what the other cell of the row is.
    const label = end - first === 1 ? /^(.{2,30}?) ?:$/.exec(lines[first]!.text)?.[1] : undefined;
    if (label) labels.set(row, HEADERS.find(([, pattern]) => pattern.test(label))?.[0] ?? null);
  }
  return (line) => {
    let block = lines[line]!.block;
    for (let step = 0; step < 4 && block > 0 && cellAt[block] === undefined; step++)
      block = blocks[block]!.parent;
    const index = cellAt[block];
    if (index === undefined) return null;
    const row = blocks[block]!.parent;
    if (index === 1 && labels.get(row)) return labels.get(row)!;
    const table = tableOf[block] ?? 0;
    if (blocks[blocks[block]!.parent]!.first === blocks[table]!.first) return null;
    return heads.get(table)?.[index] ?? null;
  };
}
