import type { CompanyFact } from "@/db/schema";
import { plainLetters } from "@/lib/text/fold-text";
import type { PageLines } from "../page-lines";
import { cutAround } from "./find-numbers";

/** Legal forms as names end in them, longer ones first; in the capitals in which they are written. */
const FORMS = [
  String.raw`GmbH (?:&|und) Co\.? ?KG(?:aA)?|UG ?\(haftungsbeschränkt\)(?: (?:&|und) Co\.? ?KG)?|AG (?:&|und) Co\.? ?KG(?:aA)?|gGmbH|GmbH|G\.?m\.?b\.?H\.?|Ges\.? ?m\.? ?b\.? ?H\.?|UG|KGaA|mbH|AG|SE|KG|OHG|GbR|OG|e\. ?K\.|e\. ?Kfm\.|e\. ?Kfr\.|e\. ?U\.|eG|e\. ?V\.|PartG ?mbB|Part(?:G|nerschaft) mbB`,
  String.raw`L\.?L\.?P\.?|L\.?L\.?C\.?|P\.?L\.?C\.?|plc|Pty\.? (?:Ltd\.?|Limited)|Ltd\.?|Limited|Inc\.?|Incorporated|Corporation|Corp\.?|C\.?I\.?C\.?`,
  String.raw`S\.?A\.?R\.?L\.?|S\.à r\.l\.|S\.?A\.?S\.?U?\.?|E\.?U\.?R\.?L\.?|S\.?N\.?C\.?|S\.?C\.?O\.?P\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|S\.R\.L\.|S\.n\.c\.|S\.a\.s\.|S\.?L\.?U\.?|S\.?L\.?|S\.?A\.?U?\.?|S\. ?Coop\.?`,
  String.raw`B\.?V\.?B\.?A\.?|S\.?P\.?R\.?L\.?|B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|A\/S|ApS|ASA|AS|AB|Oyj?|Sp\. ?z ?o\. ?o\.|s\. ?r\. ?o\.|a\.s\.|d\.o\.o\.|Kft\.?|Lda\.?|Ltda\.?|OÜ|UAB|SIA`,
].join("|");

const WORD = String.raw`(?:\p{Lu}|\d)[\p{L}\d&'’.+\/-]{0,40}`;
const JOINT = String.raw`(?:&|\+|and|und|et|y|e|en|of|the|for|de|des|der|die|für|fur|in|van|von|zu|zur|la|le|les|du|del|di|da)`;
const NAME = new RegExp(
  String.raw`(?<![\p{L}\d])(?<name>${WORD}(?: (?:${JOINT} ){0,2}(?:${WORD}|\(${WORD}\))){0,8}?),? (?<form>${FORMS})(?![\p{L}\d])`,
  "gu",
);
const HEADING =
  /impressum|imprint|anbieterkennzeichnung|angaben gem|mentions l[ée]gales|legal notice|aviso legal|colofon|note legali|informazioni legali|§ ?5|diensteanbieter|[ée]diteur|company details|registered office/iu;
/** Before a name these say that it is another's. */
const OTHERS =
  /(?:powered|designed|developed|hosted|built|made|created|website|web design|webdesign|design|hosting|partner|member of|part of|subsidiary of|a division of|google|facebook|umsetzung|realisierung|gestaltung|konzeption|h[ée]bergeur|h[ée]berg[ée] par)[^.]{0,40}$|\bby $/iu;
/** What a line puts before a name: the sign and years of a copyright, "Contact for". */
const LEAD =
  /^(?:(?:copyright|\(c\)|(?:19|20)\d\d(?:[-–/](?:\d\d){1,2})?\.?(?= )|[-–.,]|(?:[\p{L}]+ ){1,3}(?:For|From|At|To|About)(?= ))\s*)+/iu;
const LONGEST_LINE = 2_000;
const MAX_READ = 150_000;
const NEAR_HEADING = 8;
const DULL = /^(?:the|copyright|all rights|firma|company|contact|kontakt|impressum|inhaber|anbieter)$/i;

/**
 * The name under which the company is registered, and its legal form. A name counts where an imprint begins, or where it shares a word
 * with the site's host or with the name that the page gives itself: footers and lists name other companies, too.
 */
export function findLegalName(
  { lines }: PageLines,
  host: string,
  company: string | null,
): (CompanyFact & { line: number })[] {
  const known = glue(`${host.replace(/^www\./, "").replace(/\.[^.]*$/, "")} ${company ?? ""}`);
  let best: { name: string; form: string; quote: string; rank: number; line: number } | null = null;
  let left = MAX_READ;
  let heading = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < lines.length && left > 0; at++) {
    const { text } = lines[at]!;
    if (text.length > LONGEST_LINE) continue;
    if (HEADING.test(text.slice(0, 200))) heading = at;
    left -= text.length;
    for (const match of text.matchAll(NAME)) {
      const { form } = match.groups!;
      const written = match[0].replace(LEAD, "");
      const name = written.slice(0, -form!.length).replace(/[, ]+$/, "");
      if (
        name === "" ||
        OTHERS.test(text.slice(Math.max(0, match.index - 60), match.index)) ||
        DULL.test(name)
      )
        continue;
      const isOwn = sharesWord(name, known);
      const isFirst = at - heading <= NEAR_HEADING;
      if (!isOwn && !isFirst) continue;
      const rank = (isOwn ? 2 : 0) + (isFirst ? 2 : 0) + (written.length >= text.length - 1 ? 1 : 0);
      if (best && best.rank >= rank) continue;
      best = {
        name: written,
        form: form!,
        quote: cutAround(text, match.index, match.index + match[0].length),
        rank,
        line: at,
      };
    }
  }
  if (!best) return [];
  const { quote, line } = best;
  const trust = best.rank >= 4 ? 3 : 2;
  return [
    { field: "legalName", value: best.name, quote, trust, line },
    { field: "legalForm", value: best.form, quote, trust, line },
  ];
}

const glue = (text: string) => plainLetters(text).replace(/[^a-z0-9]/g, "");

function sharesWord(name: string, known: string): boolean {
  const words = plainLetters(name)
    .split(/[^a-z0-9]+/)
    .filter(
      (word) =>
        word.length >= 3 &&
        !/^(?:the|and|und|for|der|die|das|les|des|van|von|group|gruppe|holding|company|international)$/.test(
          word,
        ),
    );
  if (words.some((word) => word.length >= 4 && known.includes(word))) return true;
  return (
    known.includes(glue(name).slice(0, 10)) ||
    (words.length > 0 && words.every((word) => known.includes(word)))
  );
}
