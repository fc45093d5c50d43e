import { plainLetters } from "@/lib/text/fold-text";
import { EMAIL_WORDS } from "./email-words";
import type { Occurrence } from "./find-addresses";
import { isFullName, isPlaceOrTitle } from "./han-words";
import type { PageWords } from "./learn-page";
import { findRunBehind } from "./line-runs";
import { matchMailbox, namesAnother } from "./match-mailbox";
import { PARTICLES } from "./name-words";
import type { PageLines } from "./page-lines";
import { findNames, type NameCandidate } from "./person-names";
import type { Column } from "./read-columns";
import { isRoleMailbox } from "./role-mailboxes";
import type { Territory } from "./territories";

export type PickedName = {
  value: string;
  line: number;
  start: number;
  end: number;
  score: number;
  match: number;
};

/** Lines farther than this from the address say nothing about a name. */
const FARTHEST = 26;

/** The person behind an address, or null: a name contained in the mailbox, or one that is on its own close by. */
export function pickName(
  page: PageLines,
  territory: Territory,
  role: boolean,
  column: (line: number) => Column,
  words: PageWords,
): PickedName | null {
  const { rateTitle } = words;
  const { occurrence } = territory;
  const local = occurrence.email.split("@")[0]!;
  const isFooter = isInFooter(page, occurrence.line);
  const isLabelled = role && hasOwnLabel(page, occurrence, words);
  const surroundings = new Surroundings(page, territory, rateTitle);
  let best = joinColumns(page, territory, column) ?? readNameCell(page, territory, column);
  if (best) return best;
  for (const { line: index, start, end, level, order } of territory.stretches) {
    const line = page.lines[index]!;
    const head = column(index);
    const distance = Math.abs(order);
    if (distance > FARTHEST - 1) continue;
    const text = line.text.slice(start, end);
    const crosses = (name: { start: number; end: number }) => {
      const run = line.runs[findRunBehind(line.runs, start + name.start)];
      return run !== undefined && run.end < start + name.end - 1;
    };
    const names = [...findNames(text, local)];
    // The address itself does not count as text next to the name.
    const written = index === occurrence.line ? line.text.slice(occurrence.start, occurrence.end) : "";
    const bare = (part: string) => (written ? part.replace(written, "") : part);
    const bareLength = names.length > 0 ? trimmedLength(bare(text)) : 0;
    // "Jane Doe" in bold with her job title after it: the text of one element may be just the name.
    if (names.some(crosses) && line.runs.length <= 40)
      for (const run of line.runs) {
        const shift = run.start - start;
        if (shift < 0 || run.end > end) continue;
        for (const name of findNames(line.text.slice(run.start, run.end), local))
          names.push({ ...name, start: name.start + shift, end: name.end + shift });
      }
    const spoken = order === 0 ? findSpoken(names, occurrence.start - start) : null;
    for (const found of names) {
      if (!found.known && words.isTitle(found.value)) continue;
      const isKnown = found.known || words.isName(found.value) || words.turnName(found.value) !== found.value;
      const name = isKnown ? { ...found, known: true } : found;
      const from = start + name.start;
      const to = start + name.end;
      if (from < occurrence.end && to > occurrence.start && index === occurrence.line && !occurrence.source)
        continue;
      const behind = line.runs[findRunBehind(line.runs, to - 2)];
      const run = behind && behind.start <= from ? behind : undefined;
      const hinted = run?.hint === "name" || head === "name";
      const set = line.strong || line.heading || (run?.strong ?? false);
      const ownRun =
        run !== undefined &&
        line.text.slice(run.start, from).trim().length <= 6 &&
        line.text.slice(to, run.end).trim().length <= 6;
      const alone = name.alone || (ownRun && line.runs.length > 1);
      const titled = surroundings.hasTitleBeside(
        order,
        bare(line.text.slice(to, end)),
        bare(line.text.slice(start, from)),
      );
      if (head && head !== "name" && name.match < 2) continue;
      let score =
        name.match * 2 +
        (name.known ? 2 : 0) +
        (alone ? 1 : 0) +
        (set ? 1 : 0) +
        (hinted ? 2 : 0) +
        (titled ? 1.5 : 0);
      score -= level * 0.4 + Math.min(distance, 20) * 0.12;
      if (order > 0 && name.match < 2) score -= 1.5;
      if (crosses(name)) score -= 0.5;
      if (name.match < 2 && isFooter && !isInFooter(page, index)) continue;
      if (name.match < 2 && isLabelled && index < occurrence.line) continue;
      if (name.match < 2 && name.start !== spoken?.start) {
        if (order < 0 && surroundings.isHeadedOff(order)) continue;
        if (role && words.isOutside(index, from, occurrence.line)) continue;
        if (occurrence.record && namesAnother(local, name.value)) continue;
        if (
          !alone ||
          (distance > 7 && !words.isInRecord(index, from, occurrence.line)) ||
          (territory.sole && distance > 4)
        )
          continue;
        const whole =
          bareLength <= name.value.length + 12 && isFullName(name.value) && countWords(name.value) <= 4;
        // "Silvan Eelman (Voorzitter)": the line consists of a name and its title.
        const titleOnly =
          isFullName(name.value) && name.start <= 2 && rateTitle(bare(line.text.slice(to, end))) === 2;
        const beside = titled && order === 0 && !role;
        if (
          !name.known &&
          !hinted &&
          !beside &&
          !((whole && (titled || (set && !role && distance <= 2))) || (titleOnly && titled))
        )
          continue;
        if (
          role &&
          found.start !== spoken?.start &&
          !(name.known
            ? titled || hinted || (whole && distance <= 3)
            : hinted || (titled && (whole || titleOnly) && distance <= 3))
        )
          continue;
        if (role && (order > 0 || !isFullName(name.value))) continue;
        const rest = line.text.slice(to, end);
        if (rest.length > 60 && rateTitle(rest.slice(0, 160)) === 0 && !ownRun && !rest.includes("@"))
          continue;
        if (countWords(name.value) > 4 && !hinted) continue;
      }
      if (role && name.match >= 2 && !(alone && name.known && isFullName(name.value))) continue;
      if (
        !/[ .]/.test(name.value) &&
        !isFullName(name.value) &&
        (isRoleMailbox(`${name.value}@`) ||
          (!name.known && !hinted) ||
          (rateTitle(name.value) > 0 && !name.known))
      )
        continue;
      if (score >= (name.match < 2 && name.known ? 1.7 : 1) && (!best || score > best.score + 0.001))
        best = { value: name.value, line: index, start: from, end: to, score, match: name.match };
    }
  }
  return best;
}

/** A table with a column for first names and one for surnames; "Name" beside either is the other. */
function joinColumns(
  { lines }: PageLines,
  { stretches, occurrence }: Territory,
  column: (line: number) => Column,
): PickedName | null {
  const at = (head: Column) => stretches.find(({ line }) => column(line) === head)?.line;
  const first = at("first") ?? (at("last") === undefined ? undefined : at("name"));
  const last = at("last") ?? at("name");
  if (first === undefined || last === undefined || first === last) return null;
  const words = [lines[first]!.text, lines[last]!.text];
  if (!words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’ -]{0,40}$/u.test(word))) return null;
  const line = Math.min(first, last);
  const match = matchMailbox(occurrence.email.split("@")[0]!, words.map(plainLetters));
  return { value: words.join(" "), line, start: 0, end: lines[line]!.text.length, score: 9, match };
}

/** A name without capitals in the column for names: only the column tells that it is one. */
const EAST_ASIAN = /^(?:[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー] ?){2,8}$/u;

function readNameCell(
  { lines }: PageLines,
  { stretches, occurrence }: Territory,
  column: (line: number) => Column,
): PickedName | null {
  const cell = stretches.find(({ line }) => column(line) === "name");
  const text = cell ? lines[cell.line]!.text.trim() : "";
  if (!cell || !EAST_ASIAN.test(text) || isPlaceOrTitle(text)) return null;
  const match = matchMailbox(occurrence.email.split("@")[0]!, [plainLetters(text)]);
  return { value: text, line: cell.line, start: 0, end: text.length, score: 9, match };
}

/** Whether a line is in the page's footer, which is about the organization. */
function isInFooter({ lines, blocks }: PageLines, line: number): boolean {
  for (
    let block = lines[line]!.block, step = 0;
    block > 0 && step < 12;
    block = blocks[block]!.parent, step++
  )
    if (blocks[block]!.tag === "footer") return true;
  return false;
}

/** "General enquiries: info@…": what is written before the address says whose it is, so the person above is not meant. */
function hasOwnLabel({ lines }: PageLines, { line, start }: Occurrence, words: PageWords): boolean {
  const label = lines[line]!.text.slice(0, Math.min(start, 81));
  if (start > 80 || !/\p{L}{3}[^\p{L}]*$/u.test(label) || EMAIL_LABEL.test(label)) return false;
  return words.rateTitle(label) === 0 && findNames(label, "").length === 0;
}

const EMAIL_LABEL = new RegExp(
  `(?:${EMAIL_WORDS}|electr[oó]nico|kontakt|contacto?|contatti|write to|schreiben an|address|adres\\p{L}*)\\P{L}*$`,
  "iu",
);

/** Characters of a sentence between a person and the address. */
const LONGEST_SENTENCE = 200;

/** "Turn to Paul Hartwell. Reach him at redbike@…": the only person in the text before an address. */
function findSpoken(names: readonly NameCandidate[], address: number): NameCandidate | null {
  const people = names.filter(({ known, value }) => known && isFullName(value));
  const [only] = people;
  if (!only || people.some(({ value }) => value !== only.value)) return null;
  return only.end <= address && address - only.end <= LONGEST_SENTENCE ? only : null;
}

/** What the lines of a territory imply about each other. Each line is examined once, whatever names it contains. */
class Surroundings {
  private readonly titled = new Set<number>();
  private readonly headed = new Set<number>();
  /** The position (`order`) of the last heading above the address that is not a title. */
  private lastHeading = Number.NEGATIVE_INFINITY;

  constructor(
    page: PageLines,
    { stretches }: Territory,
    private readonly rateTitle: PageWords["rateTitle"],
  ) {
    const inTitle = new Set<number>();
    for (const { line, start, end, order } of [...stretches].sort((a, b) => a.line - b.line)) {
      if (Math.abs(order) > FARTHEST) continue;
      const { heading, text, block } = page.lines[line]!;
      const near = text.slice(start, end);
      if (near.length <= 120 && rateTitle(near) > 0) {
        this.titled.add(order);
        if (heading) inTitle.add(block);
      }
      if (!heading) continue;
      this.headed.add(order);
      // A line of a heading that began with a title is its rest.
      if (inTitle.has(block)) continue;
      const isOther = order < 0 && /\p{L}{3}/u.test(text) && !text.includes("@") && rateTitle(text) === 0;
      if (isOther && order > this.lastHeading) this.lastHeading = order;
    }
  }

  /** Whether a heading that is not a title is between a line and the address: such a heading starts another topic. */
  isHeadedOff(order: number): boolean {
    // Directly below a heading of its own, a smaller heading says more about the person.
    return this.lastHeading > order + (this.headed.has(order) ? 1 : 0);
  }

  hasTitleBeside(order: number, after: string, before: string): boolean {
    const { rateTitle } = this;
    if (rateTitle(after.slice(0, 160)) > 0 || (before.length > 2 && rateTitle(before) > 0)) return true;
    if (after.trim().length > 3) return false;
    return this.titled.has(order - 1) || this.titled.has(order + 1);
  }
}

/** Words of a name without the particles: "José García de la Torre" has three. */
function countWords(name: string): number {
  return name.split(" ").filter((word) => !PARTICLES.has(plainLetters(word))).length;
}

/** The length without white space, commas and colons at the end. */
function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && /[\s,:]/.test(text[end - 1]!)) end--;
  return end;
}
