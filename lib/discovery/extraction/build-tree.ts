import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { isRootId } from "./script-roots";

type HtmlText = { type: "text"; data: string };
export type HtmlElement = {
  type: "tag" | "script" | "style";
  name: string;
  attribs: Readonly<Record<string, string | undefined>>;
  children: HtmlNode[];
};
export type HtmlNode = HtmlText | HtmlElement;

/** Browsers stop at 512; a deeper page is designed to waste time. */
const MAX_DEPTH = 600;
/** Each node takes about 150 bytes. The largest legitimate pages have a third of this. */
const MAX_NODES = 300_000;

// Other attributes are not needed here, and an element may have a million of them.
const KEPT = new Set(
  "href class id itemprop itemscope itemtype data-cfemail style dir title alt type lang hreflang name property http-equiv content rowspan colspan".split(
    " ",
  ),
);
const LONGEST_KEPT = 12;
const VOID = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);
const FORM = "input option optgroup select button datalist textarea";
// Elements that are closed implicitly when the next one opens.
const CLOSES = new Map(
  Object.entries({
    tr: "tr th td",
    th: "th",
    td: "thead th td",
    body: "head link script",
    li: "li",
    option: "option",
    optgroup: "optgroup option",
    dd: "dd dt",
    dt: "dd dt",
    rt: "rt rp",
    rp: "rt rp",
    tbody: "thead tbody",
    tfoot: "thead tbody",
    ...Object.fromEntries(
      "select input output button datalist textarea".split(" ").map((name) => [name, FORM]),
    ),
    ...Object.fromEntries(
      "p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul"
        .split(" ")
        .map((name) => [name, "p"]),
    ),
  }).map(([opens, closed]) => [opens, new Set(closed.split(" "))]),
);
const FOREIGN = new Set(["math", "svg"]);
const INTEGRATION = new Set("mi mo mn ms mtext annotation-xml foreignobject desc title".split(" "));

const NO_ATTRIBUTES: HtmlElement["attribs"] = Object.freeze({});
const NO_CHILDREN: HtmlNode[] = [];

/**
 * The tree of a page as htmlparser2 would build it, without comments and unneeded attributes. Linear in the page's size. htmlparser2's
 * own parser is not, because it searches its whole stack at every end tag. Content nested more than 600 levels deep, and everything after
 * 300,000 nodes, is ignored. Never throws.
 */
export function buildTree(html: string): HtmlNode[] {
  const builder = new TreeBuilder(html);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, builder);
  builder.stop = () => tokenizer.pause();
  tokenizer.write(html);
  tokenizer.end();
  return builder.roots;
}

type Open = { name: string; element: HtmlElement };

class TreeBuilder implements TokenizerCallbacks {
  readonly roots: HtmlNode[] = [];
  stop: () => void = () => {};
  private readonly open: Open[] = [];
  private readonly openCounts = new Map<string, number>();
  private readonly foreign: boolean[] = [];
  private nodes = 0;
  private stopped = false;
  private name = "";
  private attribs: Record<string, string> | null = null;
  private attribute: string | null = null;
  private value = "";
  /** The text node that the next piece of text is appended to. */
  private text: HtmlText | null = null;

  constructor(private readonly html: string) {}

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.addText(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase();
    this.attribs = null;
    this.attribute = null;
    const closed = CLOSES.get(this.name);
    if (closed) while (this.open.length > 0 && closed.has(this.open.at(-1)!.name)) this.closeLast();
  }

  onattribname(start: number, end: number): void {
    const name = end - start <= LONGEST_KEPT ? this.html.slice(start, end).toLowerCase() : "";
    this.attribute = KEPT.has(name) ? name : null;
    this.value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute !== null) this.value += this.html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.attribute !== null) this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.attribute === null) return;
    // Almost every element has one, and only few mean something here.
    if (this.attribute === "id" && !isRootId(this.value)) {
      this.attribute = null;
      return;
    }
    this.attribs ??= {};
    // If an attribute is repeated, the first one counts.
    if (!Object.hasOwn(this.attribs, this.attribute)) this.attribs[this.attribute] = this.value;
    this.attribute = null;
  }

  onopentagend(): void {
    this.openElement();
  }

  onselfclosingtag(): void {
    this.openElement();
    // In other elements the slash has no meaning.
    if (this.foreign.at(-1) && this.open.at(-1)?.name === this.name) this.closeLast();
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (FOREIGN.has(name) || INTEGRATION.has(name)) this.foreign.pop();
    if (VOID.has(name)) {
      if (name !== "br") return;
      this.name = name;
      this.attribs = null;
      this.openElement();
    } else if (this.openCounts.get(name)) {
      while (this.open.at(-1)!.name !== name) this.closeLast();
      this.closeLast();
    } else if (name === "p") {
      this.name = name;
      this.attribs = null;
      this.openElement();
      this.closeLast();
    }
  }

  oncomment(): void {
    this.text = null;
  }
  oncdata(): void {
    this.text = null;
  }
  ondeclaration(): void {
    this.text = null;
  }
  onprocessinginstruction(): void {
    this.text = null;
  }
  onend(): void {}

  private addText(data: string): void {
    if (this.text) this.text.data += data;
    else {
      const text: HtmlText = { type: "text", data };
      if (this.add(text)) this.text = text;
    }
  }

  private openElement(): void {
    const { name } = this;
    const type = name === "script" || name === "style" ? name : "tag";
    const element: HtmlElement = {
      type,
      name,
      attribs: this.attribs ?? NO_ATTRIBUTES,
      children: NO_CHILDREN,
    };
    this.attribs = null;
    if (this.open.length >= MAX_DEPTH) this.end();
    if (!this.add(element) || VOID.has(name)) return;
    this.open.push({ name, element });
    this.openCounts.set(name, (this.openCounts.get(name) ?? 0) + 1);
    if (FOREIGN.has(name)) this.foreign.push(true);
    else if (INTEGRATION.has(name)) this.foreign.push(false);
  }

  private closeLast(): void {
    const last = this.open.pop();
    this.text = null;
    if (last) this.openCounts.set(last.name, this.openCounts.get(last.name)! - 1);
  }

  private add(node: HtmlNode): boolean {
    if (this.nodes >= MAX_NODES) this.end();
    if (this.stopped) return false;
    this.nodes++;
    this.text = null;
    const parent = this.open.at(-1)?.element;
    if (!parent) this.roots.push(node);
    else if (parent.children === NO_CHILDREN) parent.children = [node];
    else parent.children.push(node);
    return true;
  }

  private end(): void {
    this.stopped = true;
    this.text = null;
    this.stop();
  }
}
