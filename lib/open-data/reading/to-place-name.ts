/** A place as it is usually written: registers write "MO I RANA" in capital letters. What is not all in capitals stays. */
export function toPlaceName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(?<!\p{L})\p{L}+/gu, (word, at: number) =>
      at > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}

/** Of Norwegian and French names, where they are not the first word: "Mo i Rana", "Chalon-sur-Saône". */
const SMALL_WORDS = new Set("i og på ved aux d de des du en et la le les lès l sous sur".split(" "));
