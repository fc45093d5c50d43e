import { plainLetters } from "@/lib/text/fold-text";
import { isFirstName } from "./first-names";
import { PARTICLES } from "./name-words";

/** How much of a person's name a mailbox contains, 0 to 3 ("jane.doe", "jdoe", "doe", "jane"). Names must be folded. */
export function matchMailbox(local: string, names: string[]): number {
  const box = plainLetters(local);
  const letters = box.replace(/[^a-z]/g, "");
  if (letters.length < 2) return 0;
  return matchParts(letters, box, names.map((name) => name.replace(/[^a-z]/g, "")).filter(Boolean));
}

function matchParts(letters: string, box: string, parts: string[]): number {
  const first = parts[0];
  if (!first) return 0;
  const squeezed = letters.replace(/([aou])e/g, "$1");
  const holds = (part: string) =>
    letters.includes(part) || squeezed.includes(part.replace(/([aou])e/g, "$1"));
  const rest = parts.slice(1).filter((part) => !PARTICLES.has(part) || part.length > 3);
  const last = rest.at(-1) ?? "";
  if (last && first.length > 1 && last.length > 1 && holds(first) && holds(last)) return 3;
  for (const name of rest) {
    if (name.length < 3 || !holds(name)) continue;
    if (letters.length <= name.length + 3 && letters.startsWith(first[0]!)) return 3;
    return name.length >= 4 ? 2.6 : 2;
  }
  if (first.length >= 3 && letters === first) return 2.5;
  if (
    last &&
    first.length >= 3 &&
    letters.startsWith(first) &&
    letters.length <= first.length + 2 &&
    letters[first.length] === last[0]
  )
    return 3;
  if (first.length >= 3 && box.split(/[^a-z]+/).includes(first)) return 2.2;
  if (first.length >= 4 && holds(first)) return 2;
  if (last.length >= 6 && letters.includes(last.slice(0, 5))) return 2;
  const initials = parts.map((part) => part[0]).join("");
  if (parts.length >= 2 && letters === initials) return 2;
  // Nicknames: "matt" for Matthew, "tom" for Thomas.
  if (letters.length >= 3 && letters.length < first.length && first.startsWith(letters)) return 2;
  return 0;
}

/** "mary@" next to John's address is not his second address. */
export function namesAnother(local: string, name: string): boolean {
  const own = plainLetters(name).split(/[^a-z]+/);
  return plainLetters(local)
    .split(/[^a-z]+/)
    .some((part) => part.length > 2 && isFirstName(part) && !own.includes(part));
}
