/** Whether a text contains another as whole words, whatever their case: "Ann" is not in "Anna". */
export function holdsWords(text: string, words: string): boolean {
  const [whole, part] = [text.toLowerCase(), words.toLowerCase()];
  if (part === "") return false;
  return findPlaces(whole, part).some(
    (at) => !isWordPart(whole[at - 1], part[0]) && !isWordPart(part.at(-1), whole[at + part.length]),
  );
}

function isWordPart(left: string | undefined, right: string | undefined): boolean {
  const inWord = /[\p{L}\p{M}\p{N}]/u;
  return left !== undefined && right !== undefined && inWord.test(left) && inWord.test(right);
}

/** Where a part stands in a text: its first 50 places. */
export function findPlaces(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < 50; at = text.indexOf(part, at + 1))
    places.push(at);
  return places;
}
