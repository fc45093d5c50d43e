/** Words that close a mail, by their beginnings; alone on a line, or with few words behind them. */
const CLOSING =
  /^\W{0,3}(?:(?:best|kind|warm|many)(?: \p{L}+)? ?(?:regards|wishes|thanks)|(?:best|kindest|warmest)? ?regards|best|cheers|thanks(?: (?:a lot|again|so much|in advance|and regards))?|thank you|many thanks|sincerely|yours (?:sincerely|truly|faithfully)|rgds|br|mfg|vg|lg|mvh|mit (?:freundlichen|besten|herzlichen|lieben)\b.*|(?:freundliche|beste|viele|liebe|schöne|herzliche)[nr]? grü(?:ß|ss)e?n?.*|gru(?:ß|ss).*|(?:bien |très )?cordialement|(?:meilleures |sincères )?salutations|bien à (?:vous|toi)|cdlt|(?:un )?(?:cordial(?:es)? )?saludos?(?: cordiales)?|atentamente|atte|un abrazo|(?:cordiali|distinti|tanti)? ?saluti|cordialmente|met (?:vriendelijke|hartelijke) groet(?:en)?|(?:vriendelijke )?groet(?:en|jes)?|gr|(?:med )?(?:vänlig|venlig|vennlig)\w*(?: hälsning\w*| hilsen)?|hälsningar|hilsen|terveisin|ystävällisin terveisin|pozdrawiam|z poważaniem|с уважением|з повагою|atenciosamente|att|abraços?|saudações|s pozdravem|üdvözlettel|saygılarımla|με εκτίμηση|敬具|よろしくお願いいたします)[\s,.!:;-]*$/iu;

/** How far from the end a signature may begin, in lines that are not empty. */
const LONGEST_SIGNATURE = 15;
const CONTACT =
  /https?:\/\/|www\.|\S@\S|(?:\+|\b0)\d[\d\s()./-]{5,}|\b(?:tel|fon|phone|mobile?|fax|gsm|cell)\b\W*[\d+(]/i;

/** Removes contact details at the end: what stands below closing words and a name. */
export function trimSignature(lines: string[]): string[] {
  const closing = findClosing(lines);
  if (closing < 0) return lines;
  let end = closing + 1;
  const rest = () => lines.slice(end).filter((line) => line.trim() !== "");
  const below = rest();
  if (below.length === 0 || below.some((line) => /^\W*p\.? ?s\b/i.test(line))) return lines;
  // The name stays; a line with digits or an address is no name.
  const name = lines.findIndex((line, place) => place > closing && line.trim() !== "");
  if (name >= 0 && isName(lines[name]!)) end = name + 1;
  const dropped = rest();
  const isSignature =
    dropped.length > 0 &&
    (dropped.some((line) => CONTACT.test(line)) || dropped.every((line) => line.length < 60));
  return isSignature ? lines.slice(0, end) : lines;
}

function findClosing(lines: readonly string[]): number {
  let seen = 0;
  let found = -1;
  for (let place = lines.length - 1; place >= 0 && seen <= LONGEST_SIGNATURE; place -= 1) {
    if (lines[place]!.trim() === "") continue;
    seen += 1;
    if (CLOSING.test(lines[place]!.trim())) found = place;
  }
  return found;
}

function isName(line: string): boolean {
  const text = line.trim();
  return text.length <= 50 && !/\d|@|https?:|www\./.test(text) && text.split(/\s+/).length <= 5;
}
