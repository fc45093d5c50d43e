import { plainLetters } from "@/lib/text/fold-text";
import { isFirstName } from "./first-names";
import { hasHan, listHanNames } from "./han-words";
import { rateTitle } from "./job-titles";
import { cacheByWords } from "./left-out-words";
import { matchMailbox } from "./match-mailbox";
import { matchPinyin } from "./match-pinyin";
import { DEGREE, HONORIFICS, isInstitution, NOT_NAMES, PARTICLES, PLACES, SURNAMES_TOO } from "./name-words";
import { isRoleMailbox } from "./role-mailboxes";

/** `match` 0 to 3: how surely the mailbox belongs to this person. `known`: a first name or an honorific shows that it is a person. */
export type NameCandidate = {
  value: string;
  start: number;
  end: number;
  match: number;
  known: boolean;
  alone: boolean;
};

const WORD = /[\p{L}][\p{L}\p{M}'’`-]*\.?/gu;

type Word = { text: string; plain: string; start: number; end: number };

/** Of a Russian, Ukrainian or Belarusian name. */
const PATRONYMIC = /^(?=\p{Script=Cyrillic})\p{Lu}\p{Ll}+(?:вич|ьич|вна|чна)$/u;

const LONGEST = 3000;
/** The lines near an address are read again for the next address, so names are cached. */
const MAX_KNOWN = 300;
const knownNames = cacheByWords<NameCandidate[]>();

/** The names of people in one line, with what supports each; `local` is the mailbox whose owner is wanted. */
export function findNames(text: string, local: string): readonly NameCandidate[] {
  if (text.length > LONGEST) return [];
  const key = `${local}\n${text}`;
  const known = knownNames.get(key);
  if (known) return known;
  const found = listNames(text, local);
  if (knownNames.size >= MAX_KNOWN) knownNames.clear();
  knownNames.set(key, found);
  return found;
}

function listNames(text: string, local: string): NameCandidate[] {
  const found: NameCandidate[] = hasHan(text)
    ? listHanNames(text).map((name) => ({
        ...name,
        match: 0,
        // Most words of two or three characters are no names, so something has to say that one is.
        known: name.known || (!isRoleMailbox(`${local}@`) && matchPinyin(local, name.value)),
        alone: isAlone(text, name.start, name.end),
      }))
    : [];
  const words: Word[] = [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    plain: plainLetters(match[0]).replace(/\.$/, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  let group: Word[] = [];
  const close = () => {
    const name = readGroup(group, text, local);
    if (name) found.push(name);
    group = [];
  };
  for (const word of words) {
    const last = group.at(-1);
    const gap = last ? text.slice(last.end, word.start) : "";
    const fullStop = last?.text.endsWith(".") && !isInitialOrHonorific(last);
    if (last && (!/^ ?$/.test(gap) || fullStop)) {
      const comma =
        /^, ?$/.test(gap) &&
        group.length <= 2 &&
        group.every((part) => isNameWord(part)) &&
        isSurnameFirst(group, words, word, text, local);
      if (!comma) close();
    }
    const surname =
      last &&
      SURNAMES_TOO.has(word.plain) &&
      (isFirstName(last.plain) || /^\p{Lu}\.$/u.test(last.text)) &&
      /^\p{Lu}/u.test(word.text);
    if (group.length > 0 && surname) group.push(word);
    else if (canJoin(word)) group.push(word);
    else close();
  }
  close();
  return found;
}

/** "Müller, Dr. Hans": the comma joins the parts only if an honorific or a first name follows, and nothing else. */
function isSurnameFirst(group: Word[], words: Word[], next: Word, text: string, local: string): boolean {
  const lead = text.slice(0, group[0]!.start);
  if (/[\p{L}\d]/u.test(lead.slice(-30))) return false;
  if (group.some((word) => isFirstName(word.plain)) && group.length > 1) return false;
  const rest = words.slice(words.indexOf(next)).filter((word) => !HONORIFICS.has(word.plain));
  const first = rest[0];
  // "Jane Doe, M.Sc.": the letters of a degree follow.
  if (/^(?:\p{Lu}\p{Ll}{0,2}\.){1,3}(?: ?\p{Lu}\p{Ll}{0,4}\.?)?\s*(?:$|[,;|(])/u.test(text.slice(next.start)))
    return false;
  if (!first || rest.length > 4 || DEGREE.test(first.text) || rateTitle(text.slice(next.start)) > 0)
    return false;
  return (
    HONORIFICS.has(next.plain) ||
    isFirstName(first.plain) ||
    matchMailbox(local, [first.plain, group.at(-1)!.plain]) >= 2.5
  );
}

function isInitialOrHonorific(word: Word): boolean {
  return /^\p{Lu}\.$/u.test(word.text) || HONORIFICS.has(word.plain) || word.plain.length <= 2;
}

function isNameWord(word: Word): boolean {
  if (!/^\p{Lu}/u.test(word.text) || NOT_NAMES.has(word.plain)) return false;
  return (
    !word.plain.includes("-") ||
    !word.plain.split("-").some((part) => NOT_NAMES.has(part) || /^(?:chair|jugend|elect|mail)$/.test(part))
  );
}

function canJoin(word: Word): boolean {
  return (
    HONORIFICS.has(word.plain) || (PARTICLES.has(word.plain) && word.plain.length > 1) || isNameWord(word)
  );
}

function readGroup(group: Word[], text: string, local: string): NameCandidate | null {
  let words = [...group];
  let honoured = false;
  while (
    words.length > 1 &&
    HONORIFICS.has(words[0]!.plain) &&
    !(words[0]!.plain.length === 1 && !words[0]!.text.endsWith(".")) &&
    !isInitialOf(words[0]!, words[1]!, local)
  ) {
    if (!isNameWord(words[1]!) && !HONORIFICS.has(words[1]!.plain) && !PARTICLES.has(words[1]!.plain)) break;
    honoured = true;
    // "M.C. Ana Ruiz": the abbreviation of a degree, not initials.
    let letters = 1;
    while (
      /^\p{Lu}\.$/u.test(words[letters]?.text ?? "") &&
      words[letters]!.start === words[letters - 1]!.end
    )
      letters++;
    words = words.slice(words.length - letters >= 2 ? letters : 1);
  }
  while (
    words.length > 1 &&
    (DEGREE.test(words.at(-1)!.text) ||
      (PARTICLES.has(words.at(-1)!.plain) && /^\p{Ll}/u.test(words.at(-1)!.text)))
  )
    words.pop();
  while (words.length > 0 && /^\p{Ll}/u.test(words[0]!.text) && !PARTICLES.has(words[0]!.plain))
    words.shift();
  // "in handen van Anja de Koning": lower-case words before a first name are not part of the name.
  while (words.length > 2 && /^\p{Ll}/u.test(words[0]!.text) && isFirstName(words[1]!.plain)) words.shift();
  // A job title next to the name is not part of it: "Präsident Jane Doe".
  while (words.length > 2 && rateTitle(words[0]!.text) > 0 && !isFirstName(words[0]!.plain)) words.shift();
  while (
    words.length > 2 &&
    rateTitle(words.at(-1)!.text) > 0 &&
    matchMailbox(local, [words.at(-1)!.plain]) < 2
  )
    words.pop();
  if (words.length === 0 || words.length > 6) return null;
  const start = words[0]!.start;
  let end = words.at(-1)!.end;
  const between = text.slice(start, end);
  const comma = between.indexOf(",");
  let value = between.replace(/\.$/, (dot) => (/\b\p{Lu}\.$/u.test(between) ? dot : ""));
  if (comma > 0) {
    const head = words.filter((word) => word.start - start < comma);
    const tail = words.filter((word) => word.start - start > comma && !HONORIFICS.has(word.plain));
    if (words.some((word) => word.start - start > comma && HONORIFICS.has(word.plain))) honoured = true;
    if (tail.length === 0) return null;
    words = [...tail, ...head];
    value = words.map((word) => word.text).join(" ");
  }
  const full = words.filter((word) => word.plain.length > 1 && !PARTICLES.has(word.plain));
  if (full.length === 0 || value.length > 120) return null;
  // "of Chemistry" is the end of a title, "de Vries" may be somebody's mailbox.
  if (full.length === 1 && words.length > 1 && /^\p{Ll}/u.test(words[0]!.text) && !honoured)
    if (matchMailbox(local, [full[0]!.plain]) < 2 || /\p{L} $/u.test(text.slice(0, start))) return null;
  if (
    words.some(
      (word) => rateTitle(word.text) > 0 && !isFirstName(word.plain) && !isSurnameToo(word, words),
    ) &&
    full.length < 3 &&
    !honoured
  )
    return null;
  // "Jane Doe MPA CAP": letters after a name that is not in capitals itself.
  while (
    words.length > 2 &&
    /^\p{Lu}{2,4}$/u.test(words.at(-1)!.text) &&
    words.slice(0, 2).every((word) => /\p{Ll}/u.test(word.text))
  ) {
    words.pop();
    end = words.at(-1)!.end;
    value = text.slice(start, end);
  }
  const match = matchMailbox(
    local,
    words.map((word) => word.plain),
  );
  // "A Mill" is no person, "Mr A Mill" is.
  if (words[0]!.text.length === 1 && words.length < 3 && !(honoured && words.length === 2)) return null;
  if (words.length === 1 && value === value.toUpperCase()) return null;
  // "School Mary" is called so.
  if (full.length === 1 && isInstitution(wordBefore(text, start))) return null;
  const known =
    honoured ||
    words.some(({ text }) => PATRONYMIC.test(text)) ||
    isFirstName(words[0]!.plain) ||
    (words[0]!.plain.length === 1 && full.length > 0 && isFirstName(full[0]!.plain));
  if (!known && words.some((word) => PLACES.has(word.plain))) return null;
  if (full.length === 1 && words.length === 1 && match < 2 && !(honoured && full[0]!.plain.length > 2))
    return null;
  // Any sentence may contain one word in capitals; in a name in capitals, all words are.
  const lower = words.filter(
    (word) => word.text.length > 1 && word.text === word.text.toUpperCase() && !PARTICLES.has(word.plain),
  );
  if (
    lower.length > 0 &&
    lower.length < full.length &&
    !known &&
    lower.some(
      (word) =>
        /^\p{Lu}{4}$/u.test(word.text) || (word.text.length <= 4 && word.text.length > 1 && match < 2),
    )
  )
    return null;
  // "Anil sagar": an uncapitalized surname at the end of the line.
  const small = /^ (\p{Ll}{3,})\s*$/u.exec(text.slice(end))?.[1];
  if (small && words.length <= 2 && known && start <= 4 && rateTitle(small) === 0 && !PARTICLES.has(small)) {
    value = `${value} ${small}`;
    end += small.length + 1;
  }
  if (!known && match < 3 && full.every((word) => /^\p{Lu}{2,4}$/u.test(word.text))) return null;
  // "CONTABILITÀ E RETTE: …" is a label.
  if (!known && value === value.toUpperCase() && /^ ?:/.test(text.slice(end))) return null;
  return {
    value,
    start,
    end,
    match,
    known,
    alone: isAlone(text, Math.min(start, group[0]!.start), Math.max(end, group.at(-1)!.end)),
  };
}

/** "M. Berg" is Mary in "berg.mary@", and Monsieur elsewhere. */
function isInitialOf({ plain }: Word, surname: Word, local: string): boolean {
  if (plain.length > 1) return false;
  const parts = plainLetters(local).split(/[^a-z]+/);
  return (
    parts.includes(surname.plain) && parts.some((part) => part !== surname.plain && part.startsWith(plain))
  );
}

function wordBefore(text: string, end: number): string {
  return /([\p{L}\p{M}]+) $/u.exec(text.slice(Math.max(0, end - 40), end))?.[1] ?? "";
}

/** "Jane Pastor" is a name, "Senior Pastor" a title. */
function isSurnameToo(word: Word, words: Word[]): boolean {
  return SURNAMES_TOO.has(word.plain) && words.some((other) => other !== word && isGiven(other));
}

function isGiven({ plain, text }: Word): boolean {
  return isFirstName(plain) || /^\p{Lu}\.$/u.test(text);
}

function isAlone(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(0, start).trim(), text.slice(end).trim()];
  return (
    (!before || /[:：|([（–-]$|^(?:attn?|c\/o|z\. ?Hd|t\. ?a\. ?v)\.?$/iu.test(before)) &&
    (!after || /^(?:[,，([（|:：–/-]|v\/o |vulgo )/.test(after))
  );
}
