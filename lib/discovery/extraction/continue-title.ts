import { rateTitle } from "./job-titles";
import { findRunBehind } from "./line-runs";
import type { PageLines } from "./page-lines";
import type { PickedName } from "./pick-name";
import type { Picked } from "./picked";

/** Prepositions, articles and conjunctions: no title ends with one. */
const OPEN =
  /(?:^|\s)(?:&|\+|and|of|for|to|at|in|on|with|the|und|für|von|vom|der|des|die|das|dem|den|im|am|zum|zur|bei|mit|sowie|van|voor|de|het|en|bij|met|du|la|le|les|pour|au|aux|et|à|del|el|los|las|para|y|e|i|per|da|do|das|dos|di|della|dell['’]|dei|och|og|för|af|av|till|til|dla|ds\.)$|\/$|\s[dl]['’]$/u;
/** A line that goes on with the title above it: "of Chemistry". */
const GOES_ON =
  /^(?:&|and|of|for|und|für|van|voor|de|del|des|du|pour|et|di|della|dell['’]|do|da|och|og|för|af) \p{Lu}/u;
const MAX_PARTS = 3;
const LONGEST_PART = 60;
const LONGEST = 160;

/** A title that an element or a line break cuts, "Head of" before "<em>Weaving</em>", with the rest of it; where there is none, without the word that waits for it. */
export function continueTitle(page: PageLines, title: Picked, name: PickedName): Picked | null {
  let { value, line, end } = title;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const rest = OPEN.test(value)
      ? (restOfLine(page, line, end, name) ?? nextLine(page, line, end, name))
      : GOES_ON.test(page.lines[line + 1]?.text ?? "")
        ? nextLine(page, line, end, name)
        : parts > 0
          ? wrappedLine(page, value, line, end, name)
          : null;
    if (!rest || value.length + rest.text.length > LONGEST) break;
    value += rest.text;
    ({ line, end } = rest);
  }
  if (!OPEN.test(value))
    return line === title.line ? { ...title, value, end } : { ...title, value, last: line };
  while (OPEN.test(value)) value = value.replace(/\s*\S+$/u, "").trim();
  return rateTitle(value) > 0 ? { ...title, value } : null;
}

type Rest = { text: string; line: number; end: number };

/** The next element, where the title ends with its own. */
function restOfLine({ lines }: PageLines, line: number, from: number, name: PickedName): Rest | null {
  const { text, runs } = lines[line]!;
  const own = findRunBehind(runs, from - 1);
  const next = runs[own + 1];
  if (!next || text.slice(from, next.start).trim() !== "") return null;
  const rest = text.slice(from, next.end).trimEnd();
  if (!isPart(rest) || (line === name.line && next.start < name.end && next.end > name.start)) return null;
  return { text: rest, line, end: from + rest.length };
}

/** The line below in the same block, where the title ends its own. */
function nextLine({ lines }: PageLines, line: number, from: number, name: PickedName): Rest | null {
  const next = lines[line + 1];
  if (!next || next.block !== lines[line]!.block || line + 1 === name.line) return null;
  if (from > LONGEST || lines[line]!.text.slice(from).trim() !== "" || !isPart(next.text)) return null;
  return { text: ` ${next.text}`, line: line + 1, end: next.text.length };
}

/** A heading that has once gone on in its next line does so again, up to the next title in it. */
function wrappedLine(
  page: PageLines,
  value: string,
  line: number,
  from: number,
  name: PickedName,
): Rest | null {
  const rest = page.lines[line]!.heading ? nextLine(page, line, from, name) : null;
  return rest && (rateTitle(value) === 0 || rateTitle(rest.text.trim()) === 0) ? rest : null;
}

function isPart(text: string): boolean {
  return text.length <= LONGEST_PART && /\p{L}{2}/u.test(text) && !/[@:]|\d{3}|https?|www\./.test(text);
}
