import type { HtmlElement, HtmlNode } from "./build-tree";
import { decodeCloudflareAddress } from "./decode-cloudflare-address";
import { LineWriter } from "./line-writer";
import type { Block, PageLines } from "./page-lines";

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
const HEADING = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const LONGEST_STYLE = 2_000;
/** Further lines of a page are ignored: each costs memory, and no legitimate list of people is that long. */
const MAX_LINES = 100_000;

type Step = { node: HtmlNode; leave: Leave | null };
/** What to close when an element ends. */
type Leave = { link: ReturnType<LineWriter["openLink"]>; reversed: boolean };

/** Lays a page out as lines in a tree of blocks. Linear in the page's size, without recursion. */
export function buildLines(nodes: HtmlNode[]): PageLines {
  const writer = new LineWriter();
  const { lines } = writer;
  const blocks: Block[] = [{ tag: "page", hint: "", parent: 0, first: 0, end: 0 }];
  let block = 0;
  let strong = 0;
  let heading = 0;
  let reversed = 0;
  let ignored = 0;
  const hints: string[] = [];
  const flush = () => writer.endLine(block, heading > 0);
  const addText = (data: string) => writer.addText(data, hints.at(-1) ?? "", strong > 0, reversed > 0);

  const stack: Step[] = [];
  for (let index = nodes.length - 1; index >= 0; index--) stack.push({ node: nodes[index]!, leave: null });
  for (let step = stack.pop(); step && lines.length < MAX_LINES; step = stack.pop()) {
    const { node, leave } = step;
    if (node.type === "text") {
      if (ignored === 0) addText(node.data);
      continue;
    }
    if (node.type !== "tag") continue;
    const { name, attribs } = node;
    if (SKIPPED.has(name)) continue;
    if (name === "br") {
      flush();
      continue;
    }
    const isBlock = BLOCKS.has(name);
    const isStrong = STRONG.has(name);
    const isHeading = HEADING.has(name);
    const cloaked = attribs["data-cfemail"];
    if (!leave) {
      const hint = hintOf(node);
      if (isBlock) {
        flush();
        const spans = name === "td" || name === "th" ? readSpans(attribs) : undefined;
        blocks.push({ tag: name, hint, parent: block, first: lines.length, end: lines.length, ...spans });
        block = blocks.length - 1;
      } else writer.isSplit = true;
      hints.push(hint || (hints.at(-1) ?? ""));
      if (isStrong) strong++;
      if (isHeading) heading++;
      const isReversed = isReversedText(node);
      if (isReversed) reversed++;
      const link = name === "a" || name === "area" ? writer.openLink(attribs.href) : null;
      if (cloaked) {
        const address = decodeCloudflareAddress(cloaked);
        if (address) addText(address);
        ignored++;
      }
      stack.push({ node, leave: { link, reversed: isReversed } });
      for (let index = node.children.length - 1; index >= 0; index--)
        stack.push({ node: node.children[index]!, leave: null });
      continue;
    }
    if (leave.link) writer.closeLink(leave.link);
    if (isBlock) {
      flush();
      blocks[block]!.end = lines.length;
      block = blocks[block]!.parent;
    } else writer.isSplit = true;
    hints.pop();
    if (isStrong) strong--;
    if (isHeading) heading--;
    if (leave.reversed) reversed--;
    if (cloaked) ignored--;
  }
  flush();
  // Blocks that are still open after the last line, and the page itself.
  for (; block > 0; block = blocks[block]!.parent) blocks[block]!.end = lines.length;
  blocks[0]!.end = lines.length;
  return { lines, blocks };
}

/** No legitimate cell spans more, and each column of a table costs memory. */
const MAX_SPANNED = 50;

function readSpans({ rowspan, colspan }: HtmlElement["attribs"]): Pick<Block, "rows" | "columns"> {
  const read = (text: string | undefined) =>
    Math.min(MAX_SPANNED, Math.max(1, Number.parseInt(text ?? "", 10) || 1));
  const [rows, columns] = [read(rowspan), read(colspan)];
  return { ...(rows > 1 && { rows }), ...(columns > 1 && { columns }) };
}

/** Text that is written backwards and reversed by CSS, as a protection against spam bots. */
function isReversedText({ name, attribs }: HtmlElement): boolean {
  if (name === "bdo" && attribs.dir === "rtl") return true;
  const { style } = attribs;
  if (!style || style.length > LONGEST_STYLE) return false;
  return /bidi-override/i.test(style) && /direction:\s*rtl/i.test(style);
}

const HINTS: [string, RegExp][] = [
  // A vCard's "fn org" is the name of an organization, not of a person.
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
