import { decodeCloudflareAddress } from "./decode-cloudflare-address";
import { stripInvisible } from "./fold-text";
import type { HtmlElement, HtmlNode } from "./parse-page";

/** A stretch of a line that one inline element covers. */
export type Run = { start: number; end: number; strong: boolean; hint: string };
export type Mark = { start: number; end: number; href: string };
/** What a reader sees as one line: `text` is folded; `runs` and `marks` are offsets into it. */
export type Line = {
  text: string;
  block: number;
  strong: boolean;
  heading: boolean;
  runs: Run[];
  marks: Mark[];
};
/** An element that starts a line of its own: `first` to `end` (exclusive) are its lines; 0 is the page, its own parent. */
export type Block = { tag: string; hint: string; parent: number; first: number; end: number };
export type PageLines = { lines: Line[]; blocks: Block[] };

const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav noscript ol optgroup p pre section summary table tbody td tfoot th thead tr ul button".split(
    " ",
  ),
);
const SKIPPED = new Set(
  "script style template head select textarea option object svg math iframe canvas audio video datalist".split(
    " ",
  ),
);
const STRONG = new Set(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th", "dt", "caption", "legend"]);
const HEADING = /^h[1-6]$/;
const REVERSED = /direction:\s*rtl[^"]*bidi-override|bidi-override[^"]*direction:\s*rtl/i;

type Step = { node: HtmlNode; leave: boolean };

/** Lays a page out as lines in a tree of blocks. Linear in the page's size and without recursion. */
export function buildLines(nodes: HtmlNode[]): PageLines {
  const lines: Line[] = [];
  const blocks: Block[] = [{ tag: "page", hint: "", parent: 0, first: 0, end: 0 }];
  let block = 0;
  let text = "";
  let runs: Run[] = [];
  let marks: Mark[] = [];
  let runSplit = 0;
  let strong = 0;
  let heading = 0;
  let reversed = 0;
  let ignored = 0;
  const hints: string[] = [];
  const links: { element: HtmlElement; start: number }[] = [];

  const flush = () => {
    for (const link of links) {
      addMark(link.element, link.start);
      link.start = 0;
    }
    const trimmed = text.trimEnd();
    if (trimmed || marks.length > 0) {
      const line = { text: trimmed, block, strong: false, heading: heading > 0, runs, marks };
      line.strong =
        runs.length > 0 &&
        runs.every((run) => run.strong || !/[\p{L}\p{N}]/u.test(text.slice(run.start, run.end)));
      lines.push(line);
    }
    text = "";
    runs = [];
    marks = [];
  };
  const addMark = (element: HtmlElement, start: number) => {
    const href = element.attribs.href;
    if (href && (text.length > start || /^\s*(mailto|tel|callto):/i.test(href)))
      marks.push({ start, end: text.length, href });
  };
  const addText = (data: string) => {
    let piece = stripInvisible(data).replace(/\s+/g, " ");
    const hint = hints.at(-1) ?? "";
    if (reversed > 0) piece = [...piece].reverse().join("");
    if (text === "" || text.endsWith(" ")) piece = piece.trimStart();
    // Fields side by side are set apart by style sheets that nobody reads here.
    if (
      runSplit === 1 &&
      hint !== (runs.at(-1)?.hint ?? "") &&
      text &&
      !text.endsWith(" ") &&
      /^[\p{L}\d]/u.test(piece) &&
      /[\p{L}\d]$/u.test(text)
    )
      text += " ";
    if (!piece) return;
    const last = runs.at(-1);
    const start = text.length;
    text += piece;
    if (last && last.strong === strong > 0 && last.hint === hint && runSplit === 0) last.end = text.length;
    else runs.push({ start, end: text.length, strong: strong > 0, hint });
    runSplit = 0;
  };

  const stack: Step[] = [];
  for (let index = nodes.length - 1; index >= 0; index--) stack.push({ node: nodes[index]!, leave: false });
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, leave } = step;
    if (node.type === "text") {
      if (ignored === 0) addText(node.data);
      continue;
    }
    if (node.type !== "tag") continue;
    const name = node.name;
    if (SKIPPED.has(name)) continue;
    if (name === "br") {
      flush();
      continue;
    }
    const isBlock = BLOCKS.has(name);
    const isStrong = STRONG.has(name);
    const isReversed =
      REVERSED.test(node.attribs.style ?? "") || (name === "bdo" && node.attribs.dir === "rtl");
    const cloaked = node.attribs["data-cfemail"];
    const isLink = name === "a" || name === "area";
    if (!leave) {
      if (isBlock) {
        flush();
        blocks.push({ tag: name, hint: hintOf(node), parent: block, first: lines.length, end: lines.length });
        block = blocks.length - 1;
      } else runSplit = 1;
      hints.push(hintOf(node) || (hints.at(-1) ?? ""));
      if (isStrong) strong++;
      if (HEADING.test(name)) heading++;
      if (isReversed) reversed++;
      if (isLink) links.push({ element: node, start: text.length });
      if (cloaked) {
        const address = decodeCloudflareAddress(cloaked);
        if (address) addText(address);
        ignored++;
      }
      stack.push({ node, leave: true });
      for (let index = node.children.length - 1; index >= 0; index--)
        stack.push({ node: node.children[index]!, leave: false });
      continue;
    }
    if (isLink) {
      const link = links.pop()!;
      addMark(link.element, Math.min(link.start, text.length));
    }
    if (isBlock) {
      flush();
      blocks[block]!.end = lines.length;
      block = blocks[block]!.parent;
    } else runSplit = 1;
    hints.pop();
    if (isStrong) strong--;
    if (HEADING.test(name)) heading--;
    if (isReversed) reversed--;
    if (cloaked) ignored--;
  }
  flush();
  blocks[0]!.end = lines.length;
  return { lines, blocks };
}

const HINTS: [string, RegExp][] = [
  // A vCard's "fn org" is a house's name, no person's.
  ["org", /(^|[-_\s])(org|p-org|organization|organisation|company)([-_\s]|$)/i],
  ["fax", /(^|[-_\s])fax/i],
  [
    "title",
    /(^|[-_\s])(job-?title|p-job-title|position|role|p-role|funktion|function|functie|cargo|fonction|ruolo|designation|jobtitle)([-_\s]|$)/i,
  ],
  [
    "name",
    /(^|[-_\s])(fn|p-name|full-?name|person-?name|member-?name|staff-?name|team-?name|name|naam|nombre)([-_\s]|$)/i,
  ],
  ["phone", /(^|[-_\s])(tel|phone|telephone|telefon|p-tel|mobile)([-_\s]|$)/i],
];

function hintOf(element: HtmlElement): string {
  const words = `${element.attribs.itemprop ?? ""} ${element.attribs.class ?? ""}`;
  if (words.length < 2 || words.length > 200) return "";
  for (const [hint, pattern] of HINTS) if (pattern.test(words)) return hint;
  return "";
}
