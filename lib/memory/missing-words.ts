/** What pages and messages call a field that Memory still needs. */
const WORDS: Record<string, string> = {
  profileJson: "your offer",
  icpJson: "your ideal customer",
  senderName: "the sender's name",
  senderEmail: "the sender's email address",
  postalAddress: "your postal address",
};

export const nameMissing = (field: string): string => WORDS[field] ?? field;

/** "your offer, your ideal customer and the sender's name". */
export function listMissing(missing: readonly string[]): string {
  const words = missing.map(nameMissing);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The sentence of the error `memory_incomplete`. */
export const sayMissing = (missing: readonly string[]): string =>
  `The agent's Memory lacks ${listMissing(missing)}. Add ${missing.length === 1 ? "it" : "them"} to Memory.`;
