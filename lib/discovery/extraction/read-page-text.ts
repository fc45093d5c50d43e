import { foldText } from "@/lib/text/fold-text";
import { type ParsedPage, parsePage, rawText, walkElements } from "./parse-page";

export type PageText = {
  title: string;
  description: string;
  language: string | null;
  sentences: string[];
  text: string;
};

const MAX_TEXT = 200_000;
const MAX_SENTENCES = 2_000;
// A sentence does not end after these: "Dr. Jane", "z. B. heute", "No. 5".
const ABBREVIATED =
  /(?:^|[\s(])(?:Dr|Prof|Mr|Mrs|Ms|St|No|Nr|Inc|Ltd|Co|Tel|Fax|e\.g|i\.e|z\. ?B|bzw|ca|vs|approx|etc|\p{Lu})\.$/u;

/**
 * The visible text. `text` has one line for each line of the page; `sentences` have at most 500 characters each; everything is plain
 * text.
 */
export function readPageText(page: { html: string } | ParsedPage): PageText {
  const parsed = parsePage(page);
  let title = "";
  let description = "";
  let language: string | null = null;
  for (const element of walkElements(parsed.nodes)) {
    const { name, attribs } = element;
    if (name === "html" && attribs.lang) language = readLanguage(attribs.lang);
    if (name === "title" && !title) title = foldText(rawText(element)).slice(0, 500);
    if (name !== "meta") continue;
    const key = (attribs.name ?? attribs.property ?? attribs["http-equiv"] ?? "").toLowerCase();
    if ((key === "description" || (key === "og:description" && !description)) && attribs.content)
      description = foldText(attribs.content).slice(0, 1000);
    if (key === "content-language" && !language) language = readLanguage(attribs.content ?? "");
  }
  const lines: string[] = [];
  const sentences: string[] = [];
  let length = 0;
  for (const { text } of parsed.lines.lines) {
    if (!text) continue;
    const line = text.slice(0, MAX_TEXT - length);
    length += line.length + 1;
    lines.push(line);
    if (sentences.length < MAX_SENTENCES) sentences.push(...splitSentences(line));
    if (length >= MAX_TEXT) break;
  }
  return {
    title,
    description,
    language,
    sentences: sentences.slice(0, MAX_SENTENCES),
    text: lines.join("\n"),
  };
}

function readLanguage(tag: string): string | null {
  return /^[a-z]{2,3}(?=$|[-_,\s])/i.exec(tag.trim())?.[0].toLowerCase() ?? null;
}

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?…]["'”’»)]? (?=[\p{Lu}\p{N}"'“„«(¿¡])/gu)) {
    const end = match.index + match[0].length;
    if (ABBREVIATED.test(line.slice(Math.max(start, end - 14), end).trimEnd())) continue;
    sentences.push(line.slice(start, end).trim());
    start = end;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence.length > 1 && sentence.length <= 500);
}
