/** A text that comes into the answer box, and below it what is being written there: neither is lost. */
export function joinTexts(text: string, own: string): string {
  if (own.trim() === "" || own.trim() === text.trim()) return text;
  return `${text.trimEnd()}\n\n${own}`;
}
