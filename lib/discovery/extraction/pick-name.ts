import { plainLetters } from "@/lib/text/fold-text";
import { isFirstName } from "./first-names";
import { rateTitle } from "./job-titles";
import { findRunBehind } from "./line-runs";
import type { PageLines } from "./page-lines";
import { findNames } from "./person-names";
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
): PickedName | null {
  const { occurrence } = territory;
  const local = occurrence.email.split("@")[0]!;
  const surroundings = new Surroundings(page, territory);
  let best: PickedName | null = null;
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
    for (const name of names) {
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
      if (name.match < 2) {
        if (order < 0 && surroundings.isHeadedOff(order)) continue;
        if (occurrence.record && namesAnother(local, name.value)) continue;
        if (!alone || distance > 7 || (territory.sole && distance > 4)) continue;
        const whole =
          bareLength <= name.value.length + 12 &&
          name.value.includes(" ") &&
          name.value.split(" ").length <= 4;
        // "Silvan Eelman (Voorzitter)": the line consists of a name and its title.
        const titleOnly =
          name.value.includes(" ") && name.start <= 2 && rateTitle(bare(line.text.slice(to, end))) === 2;
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
          !(name.known
            ? titled || hinted || (whole && distance <= 3)
            : hinted || (titled && (whole || titleOnly) && distance <= 3))
        )
          continue;
        if (role && (order > 0 || !name.value.includes(" "))) continue;
        const rest = line.text.slice(to, end);
        if (rest.length > 60 && rateTitle(rest.slice(0, 160)) === 0 && !ownRun && !rest.includes("@"))
          continue;
        if (name.value.split(" ").length > 4 && !hinted) continue;
      }
      if (role && name.match >= 2 && !(alone && name.known && name.value.includes(" "))) continue;
      if (
        !/[ .]/.test(name.value) &&
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

/** "mary@" next to John's address is not his second address. */
function namesAnother(local: string, name: string): boolean {
  const own = plainLetters(name).split(/[^a-z]+/);
  return plainLetters(local)
    .split(/[^a-z]+/)
    .some((part) => part.length > 2 && isFirstName(part) && !own.includes(part));
}

/** What the lines of a territory imply about each other. Each line is examined once, whatever names it contains. */
class Surroundings {
  private readonly titled = new Set<number>();
  private readonly headed = new Set<number>();
  /** The position (`order`) of the last heading above the address that is not a title. */
  private lastHeading = Number.NEGATIVE_INFINITY;

  constructor(page: PageLines, { stretches }: Territory) {
    for (const { line, start, end, order } of stretches) {
      if (Math.abs(order) > FARTHEST) continue;
      const { heading, text } = page.lines[line]!;
      const near = text.slice(start, end);
      if (near.length <= 120 && rateTitle(near) > 0) this.titled.add(order);
      if (!heading) continue;
      this.headed.add(order);
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
    if (rateTitle(after.slice(0, 160)) > 0 || (before.length > 2 && rateTitle(before) > 0)) return true;
    if (after.trim().length > 3) return false;
    return this.titled.has(order - 1) || this.titled.has(order + 1);
  }
}

/** The length without white space, commas and colons at the end. */
function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && /[\s,:]/.test(text[end - 1]!)) end--;
  return end;
}
