import type { Block, PageLines } from "./page-lines";

export type Column = "name" | "first" | "last" | "title" | "phone" | "mobile" | "fax" | "other" | null;

const HEADERS: [Exclude<Column, null>, RegExp][] = [
  ["fax", /^(?:(?:tele)?fax|传真|傳真)/i],
  [
    "phone",
    /^(?:contact n(?:o|umber|r)|tel|phone|telephone|t[eé]l|telefon|ext|电话|電話|联系电话|聯絡電話|(?:사무실 ?|대표 ?)?전화|연락처|telefono|telefoon|puhelin)/i,
  ],
  ["mobile", /^(?:mobil|cell|handy|m[oó]vil|手机|手機|携帯|휴대|핸드폰)/i],
  [
    "title",
    /^(?:(?:job )?title|position|role|function|funktion|functie|cargo|amt|aufgabe|fonction|poste|ruolo|carica|puesto|bereich$|rol$|responsibility|capacity|designation|职务|職務|职位|職位|职称|職稱|岗位|役職|직위|직책|직급|담당 ?업무)/i,
  ],
  [
    "first",
    /^(?:first(?: ?name)?|given names?|forename|vorname|voornaam|pr[eé]nom|förnamn|fornavn|etunimi)$/i,
  ],
  [
    "last",
    /^(?:last(?: ?name)?|surname|family name|nachname|familienname|achternaam|apellidos?|cognome|efternamn|efternavn|etternavn|sukunimi)$/i,
  ],
  [
    "name",
    /^(?:(?:full )?name|naam|nombre|nom|nome|contact(?: person)?$|ansprechpartner|person|titular$|姓名|联系人|聯絡人|氏名|이름|성명|담당자)/i,
  ],
  // A place of work is neither a name nor a title.
  [
    "other",
    /^(?:department|dept|departamento|d[eé]partement|[aá]rea|office|room|raum|b[uü]ro$|address|adresse|anschrift|adres|direcci[oó]n|location|ubicaci[oó]n|organi[sz]ation|institution|affiliation|company|firma|empresa)\b|^(?:部门|部門|单位|單位|公司|地址)/i,
  ],
];

/** "电 话" is spaced out to the width of the other headings. */
const HAN_SPACE = /(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu;

/** The rows of a table so far, and for each column the first row that no cell of a row above reaches into (`rowspan`). */
type Grid = { rows: Map<number, number>; freeFrom: number[] };
const MAX_COLUMNS = 200;

/** The column of a cell that stands at `from` or behind it. */
function placeCell({ rows, freeFrom }: Grid, { parent, rows: height = 1, columns = 1 }: Block, from: number) {
  const row = rows.get(parent) ?? rows.size;
  rows.set(parent, row);
  let column = from;
  while ((freeFrom[column] ?? 0) > row) column++;
  for (let next = column; next < Math.min(column + columns, MAX_COLUMNS); next++)
    freeFrom[next] = row + height;
  return column;
}

/** For every line in a table: what the heading of its column says it is. */
export function readColumns({ lines, blocks }: PageLines): (line: number) => Column {
  const cellAt: number[] = [];
  const rowCells = new Map<number, number[]>();
  const tableOf: number[] = [];
  const heads = new Map<number, Column[]>();
  const grids = new Map<number, Grid>();
  for (let block = 1; block < blocks.length; block++) {
    const { tag, parent } = blocks[block]!;
    tableOf[block] = tag === "table" ? block : (tableOf[parent] ?? 0);
    if (tag !== "td" && tag !== "th") continue;
    const cells = rowCells.get(parent) ?? [];
    const last = cells.at(-1);
    const grid = grids.get(tableOf[block]!) ?? { rows: new Map(), freeFrom: [] };
    grids.set(tableOf[block]!, grid);
    const from = last === undefined ? 0 : cellAt[last]! + (blocks[last]!.columns ?? 1);
    cellAt[block] = placeCell(grid, blocks[block]!, from);
    cells.push(block);
    rowCells.set(parent, cells);
  }
  for (const [row, cells] of rowCells) {
    const table = tableOf[row] ?? 0;
    if (heads.has(table) || cells.length < 2) continue;
    const found: Column[] = [];
    for (const cell of cells) {
      const { first, end } = blocks[cell]!;
      const text = end - first === 1 ? lines[first]!.text.replace(HAN_SPACE, "") : "";
      found[cellAt[cell]!] =
        text.length < 40 && !/[@\d]/.test(text)
          ? (HEADERS.find(([, pattern]) => pattern.test(text))?.[0] ?? null)
          : null;
    }
    heads.set(table, found.every((head) => head === null) ? [] : found);
  }
  const labels = new Map<number, Column>();
  for (const [row, cells] of rowCells) {
    if (cells.length !== 2) continue;
    const { first, end } = blocks[cells[0]!]!;
    // "Position:" in one cell says what the other cell of the row is.
    const label = end - first === 1 ? /^(.{2,30}?) ?[:：]$/.exec(lines[first]!.text)?.[1] : undefined;
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
