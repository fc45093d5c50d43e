import { load } from "cheerio/slim";
import { buildLines, type PageLines } from "./build-lines";
import { limitNesting } from "./limit-nesting";

export type HtmlNode = ReturnType<ReturnType<typeof load>["root"]>[number]["children"][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

const MAX_CHARACTERS = 3_000_000;

/** A page parsed once; the extractors share it. `lines` is built when first asked for. */
export class ParsedPage {
  #lines: PageLines | undefined;
  constructor(
    readonly html: string,
    readonly nodes: HtmlNode[],
    readonly url = "",
  ) {}
  get lines(): PageLines {
    this.#lines ??= buildLines(this.nodes);
    return this.#lines;
  }
}

/** Never throws; longer than 3 million characters or nested deeper than 600 elements, the rest is left out. */
export function parsePage(page: { html: string; url?: string } | ParsedPage): ParsedPage {
  if (page instanceof ParsedPage) return page;
  const html = limitNesting(page.html.slice(0, MAX_CHARACTERS));
  const root = load(html, { xml: { xmlMode: false, decodeEntities: true } }).root()[0];
  return new ParsedPage(html, root ? root.children : [], page.url);
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === "tag" || node.type === "script" || node.type === "style";
}

/** Every element in document order, without recursion: a hostile page may be deep. */
export function* walkElements(nodes: HtmlNode[]): Generator<HtmlElement> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
}

/** The raw text within an element: of a script or a title. */
export function rawText(element: HtmlElement): string {
  let text = "";
  const stack: HtmlNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "text") text += node.data;
    else if (isElement(node))
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
  return text;
}
