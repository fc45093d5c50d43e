import type { Occurrence } from "./find-addresses";
import type { Line } from "./page-lines";

const CREDIT =
  /(?:(?:web ?)?(?:site)? ?(?:design(?:ed)?|develop(?:ed|ment)|built|created|powered|hosted|hosting|maintained|made|realised|realized)(?: (?:and|&) \w+)? by|web-? ?design(?: ?(?:&|and|und|,) ?[\w ]{2,20})? ?:|\bdesign ?:|web ?development by|website (?:by|:)|site (?:by|credits)|theme (?:by|author)|template (?:by|design)|(?:gestaltung|umsetzung|programmierung|realisierung)(?! (?:der|des|dieser|unserer|eine[rs]|von projekten)\b)|(?:web)?(?:site|seite|auftritt) (?:erstellt|gestaltet|entwickelt|gepflegt) (?:von|durch)|cr[ée]ation (?:du )?site|realizzazione sito|dise[ñn]o web|dise[ñn]ado por|desarrollado por|realizzat[oa] da|r[ée]alis[ée] par|r[ée]alisation|ontwerp(?: en realisatie)?|gemaakt door|webdesign(?: ?(?:&|und|and|,) ?[\w ]{2,20})? ?:)/i;

// Right before an address that is not the site's own: "Website: Studio Pix" as a link to it.
const CREDIT_LABEL = /\bweb ?site ?: ?$/i;

// A line above a block of several lines: "Webdesign", then the name, street and address of a firm.
const CREDIT_HEADING =
  /^(?:(?:web ?-?site|internet(?:auftritt|seite)|homepage|technische|grafische)[ -]?)?(?:(?:konzept(?:ion)?|web ?-?design|site design|design|gestaltung|(?:technische )?umsetzung|programmierung|realisierung|(?:web ?)?hosting|web ?development|dise[ñn]o web|webontwerp)(?: ?(?:,|&|und|and|y|en) ?|$))+$/i;
const BLOCK_LINES = 8;
const LONGEST_HEADING = 300;
const LONGEST_LOOK = 5_000;

/** Whether the words before an address say that it is the web designer's. An address at the page's own domain never is. */
export function isCreditLine(lines: Line[], { email, line, start, end }: Occurrence, host: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const site = host.replace(/^www\./, "").toLowerCase();
  if (site && (domain === site || site.endsWith(`.${domain}`))) return false;
  const text = lines[line]!.text;
  if (CREDIT_LABEL.test(text.slice(Math.max(0, start - 20), start))) return true;
  if (text.length > 600) return CREDIT.test(text.slice(Math.max(0, start - 80), start));
  if (CREDIT.test(text.slice(Math.max(0, start - 120), start)) && !/designers? [&|]/i.test(text)) return true;
  if (isUnderCreditHeading(lines, line)) return true;
  // Credits are at the bottom of a page; further up, a design firm may name its own trade.
  const before = lines[line - 1]?.text ?? "";
  return (
    line > lines.length - 8 &&
    before.length < 80 &&
    end - start + 25 > text.length &&
    /\bby\s*:?$|web ?design(?!er)|gestaltung|umsetzung/i.test(before)
  );
}

function isUnderCreditHeading(lines: Line[], line: number): boolean {
  for (let above = line - 1; above >= 0 && above >= line - BLOCK_LINES; above--) {
    const { text, heading, strong } = lines[above]!;
    // An address above belongs to another block. A long line is examined for each address below it, so only its beginning is read.
    if (text.slice(0, LONGEST_LOOK).includes("@")) return false;
    const isLabel = heading || strong || text.endsWith(":");
    if (isLabel) return text.length <= LONGEST_HEADING && CREDIT_HEADING.test(text.replace(/\s*:$/, ""));
  }
  return false;
}
