import { buildLines } from "./build-lines";
import { buildTree, type HtmlElement, type HtmlNode } from "./build-tree";
import type { PageLines } from "./page-lines";

const MAX_CHARACTERS = 3_000_000;

/** A page that is parsed once and shared by the extractors. `lines` is built on first use. */
export class ParsedPage {
  #lines: PageLines | undefined;
  constructor(
    readonly nodes: HtmlNode[],
    readonly url = "",
  ) {}
  get lines(): PageLines {
    this.#lines ??= buildLines(this.nodes);
    return this.#lines;
  }
}

/** Never throws. Text after the first 3 million characters is ignored (see `buildTree` for its other limits). */
export function parsePage(page: { html: string; url?: string } | ParsedPage): ParsedPage {
  if (page instanceof ParsedPage) return page;
  return new ParsedPage(buildTree(page.html.slice(0, MAX_CHARACTERS)), page.url);
}

/** All elements in document order, without recursion, because a hostile page may be deep. */
export function* walkElements(nodes: HtmlNode[]): Generator<HtmlElement> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "text") continue;
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
}

/** The raw text inside an element such as a script or a title. */
export function rawText(element: HtmlElement): string {
  const pieces: string[] = [];
  const stack: HtmlNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "text") pieces.push(node.data);
    else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
  return pieces.join("");
}
