/** Replaces each tag of at most `longest` characters with a space. Linear, unlike a pattern that would search again from every `<`. */
export function stripTags(text: string, longest: number): string {
  let stripped = "";
  let from = 0;
  let close = -1;
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", open + 1)) {
    if (close < open) close = text.indexOf(">", open);
    if (close < 0) break;
    if (close - open - 1 > longest) continue;
    stripped += `${text.slice(from, open)} `;
    from = close + 1;
    open = close;
  }
  return from === 0 ? text : stripped + text.slice(from);
}
