import type { Occurrence } from "./find-addresses";
import { isNoTitle } from "./job-titles";
import { namesAnother } from "./match-mailbox";
import type { PageContact } from "./page-contact";
import type { PageLines } from "./page-lines";
import type { PickedName } from "./pick-name";
import { listPhones, type PickedPhone, quotePhone } from "./pick-phone";
import type { Picked } from "./picked";
import { quoteLines } from "./quote-lines";

type Places = { name: PickedName; title: Picked | null };
/** A contact under construction. `weight` says how much its record provided, `line` where its address is (-1: not in a line). */
export type Draft = PageContact & {
  weight: number;
  places: Places | null;
  /** The numbers of its record, best first. */
  phones: PickedPhone[];
  line: number;
};

/** If most records have their title directly below the name, the text at that position in the others is a title too. */
export function addTitlesByPlace(page: PageLines, drafts: Draft[]): void {
  const shape = (line: number) => {
    const found = page.lines[line];
    return found ? `${page.blocks[found.block]!.tag}${found.strong}${found.runs[0]?.hint ?? ""}` : "";
  };
  const below = drafts.flatMap(({ places }) =>
    places?.title && places.title.line === places.name.line + 1
      ? [`${shape(places.name.line)}>${shape(places.title.line)}`]
      : [],
  );
  const shapes = Map.groupBy(below, (one) => one);
  const titled = drafts.filter((draft) => draft.title).length;
  const named = drafts.filter((draft) => draft.places).length;
  if (below.length === 0 || titled * 3 < named || named < 3) return;
  const nameLines = new Set(drafts.map(({ places }) => places?.name.line));
  for (const draft of drafts) {
    const name = draft.places?.name;
    if (draft.title || !name || nameLines.has(name.line + 1)) continue;
    const line = page.lines[name.line + 1];
    const here = `${shape(name.line)}>${shape(name.line + 1)}`;
    if (!line || (shapes.get(here)?.length ?? 0) * 2 <= titled) continue;
    if (
      line.text.length > (below.length < 2 ? 40 : 60) ||
      isPlaceOfWork(line.text) ||
      isNoTitle(line.text) ||
      line.text.length < 3 ||
      /[@\d:?!]|https?|\.$/.test(line.text) ||
      line.marks.some((mark) => mark.kind !== "mail")
    )
      continue;
    draft.title = {
      value: line.text,
      quote: quoteLines(page, name.line, name.start, name.end, name.line + 1),
    };
  }
}

function isPlaceOfWork(text: string): boolean {
  return /,|\b(?:dep(?:artmen)?t|faculty|school|college|universit\p{L}*|institut\p{L}*|verein|club|inc|ltd|gmbh|stra(?:ss|ß)e|street|road|room|tel|phone|fax)\b/iu.test(
    text,
  );
}

/** If several people's records repeat the number of their office, what else stands there ("Mobile", "Direct") is the person's own. */
export function preferOwnPhones(page: PageLines, drafts: Draft[]): void {
  const keyOf = (value: string) => value.replace(/\D/g, "").slice(-9);
  const owners = new Map<string, Set<string>>();
  for (const { name, phones, email } of drafts)
    for (const { value } of phones) {
      const people = owners.get(keyOf(value)) ?? new Set();
      owners.set(keyOf(value), people.add(name?.value.toLowerCase() ?? email.value));
    }
  const isShared = (value: string) => (owners.get(keyOf(value))?.size ?? 0) > 1;
  for (const draft of drafts) {
    if (!draft.name || !draft.phone || !isShared(draft.phone.value)) continue;
    const own = draft.phones.find(({ value }) => !isShared(value));
    if (!own) continue;
    draft.phone = quotePhone(page, own, draft.line);
  }
}

/** Addresses of one record are one person's, where one is surely named after somebody and the others are no shared mailboxes. */
export function completeRecords(drafts: Map<string, Draft>, occurrences: Occurrence[]): void {
  const joined = Map.groupBy(
    occurrences.filter(({ record }) => record !== undefined),
    ({ record }) => record!,
  );
  for (const members of joined.values()) {
    const found = members.flatMap(({ email }) => drafts.get(email) ?? []);
    const owner = found.find(({ places }) => (places?.name.match ?? 0) >= SURE_OWNER);
    if (!owner) continue;
    for (const draft of found) {
      if (draft.name || draft.kind !== "person") continue;
      if (namesAnother(draft.email.value.split("@")[0]!, owner.name!.value)) continue;
      draft.name = owner.name;
      draft.title ??= owner.title;
      draft.phone ??= owner.phone;
    }
  }
}

/** How surely a mailbox is named after a person. */
const SURE_OWNER = 2;

/** Shared mailboxes of an organization that are listed in one block with a single number share that number. */
export function addSharedPhones(page: PageLines, drafts: Draft[]): void {
  const byBlock = Map.groupBy(drafts, (draft) => page.lines[draft.line]?.block ?? -1);
  for (const [block, members] of byBlock) {
    if (block <= 0 || members.length < 2 || members.some((draft) => draft.kind !== "role" || draft.name))
      continue;
    // Within the block, only the lines below one heading.
    let first = Math.min(...members.map((draft) => draft.line));
    let end = Math.max(...members.map((draft) => draft.line)) + 1;
    while (first > page.blocks[block]!.first && !page.lines[first]!.strong && end - first < 40) first--;
    while (end < page.blocks[block]!.end && !page.lines[end]!.strong && end - first < 40) end++;
    if (page.lines.slice(first + 1, end).some((line) => line.strong)) continue;
    const found = new Map<string, PickedPhone>();
    for (let line = first; line < end; line++)
      for (const phone of listPhones(page, line))
        found.set(phone.value.replace(/\D/g, ""), { ...phone, line });
    const [only] = found.values();
    if (found.size !== 1 || !only) continue;
    for (const draft of members) draft.phone ??= quotePhone(page, only, draft.line);
  }
}

/** If a page has one telephone number and one shared mailbox, they belong together wherever they are. */
export function addOnlyPhone(page: PageLines, drafts: Map<string, Draft>, occurrences: Occurrence[]): void {
  const bare = [...drafts.values()].filter((draft) => !draft.phone);
  const roles = [...drafts.values()].filter((draft) => draft.kind === "role");
  const draft = bare[0];
  if (!draft || bare.length !== 1 || draft.kind !== "role" || roles.length !== 1) return;
  const at = occurrences.find((found) => found.email === draft.email.value)?.line;
  if (at === undefined) return;
  const numbers = new Map<string, PickedPhone>();
  for (let line = 0; line < page.lines.length && numbers.size < 2; line++)
    for (const phone of listPhones(page, line)) {
      const key = phone.value.replace(/\D/g, "").slice(-8);
      if (!numbers.has(key)) numbers.set(key, { ...phone, line });
    }
  const taken = new Set([...drafts.values()].map((other) => other.phone?.value.replace(/\D/g, "").slice(-8)));
  for (const key of numbers.keys()) if (taken.has(key)) return;
  const only = [...numbers.values()][0];
  if (numbers.size === 1 && only) draft.phone = quotePhone(page, only, at);
}
