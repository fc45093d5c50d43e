import type { HtmlElement, HtmlNode } from "./build-tree";
import { type ParsedPage, parsePage } from "./parse-page";
import { isScriptRoot } from "./script-roots";

/** Characters of visible text around an empty root: a title, a menu, "Loading …". More than that is a page. */
const MAX_AROUND_ROOT = 500;
/** Inside of the root itself. */
const MAX_IN_ROOT = 80;
/** Where only a remark tells that the page needs scripts, or a module is loaded. */
const MAX_WITH_REMARK = 200;
const MAX_WITH_MODULE = 40;
/** What is not run: data, templates. */
const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?\s*(?:;|$)/i;
const UNSEEN = new Set("script style template head svg math iframe canvas audio video".split(" "));

/**
 * Whether the server sent only a shell that scripts make into a page: next to no text, scripts, and an element that waits for them, or a
 * remark that they are needed. Pages that lead elsewhere (frames, redirects) and those of a plain server are none. Linear in the page's
 * size. Callers check first that it names no contact.
 */
export function isScriptShell(page: { html: string } | ParsedPage): boolean {
  const facts = readFacts(parsePage(page).nodes);
  if (facts.leadsElsewhere || facts.scripts === 0 || facts.text > MAX_AROUND_ROOT) return false;
  return (
    facts.hasEmptyRoot ||
    (facts.saysScripts && facts.text <= MAX_WITH_REMARK) ||
    (facts.hasModule && facts.text <= MAX_WITH_MODULE)
  );
}

function readFacts(nodes: HtmlNode[]) {
  const facts = {
    /** Characters of text that is shown while scripts run; counting ends above the limit. */
    text: 0,
    scripts: 0,
    hasModule: false,
    hasEmptyRoot: false,
    saysScripts: false,
    leadsElsewhere: false,
  };
  const stack: { node: HtmlNode; root: { before: number } | null }[] = [];
  const push = (children: HtmlNode[]) => {
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ node: children[index]!, root: null });
  };
  push(nodes);
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, root } = step;
    if (root) {
      if (facts.text - root.before <= MAX_IN_ROOT) facts.hasEmptyRoot = true;
      continue;
    }
    if (node.type === "text") {
      facts.text += node.data.replace(/\s+/g, " ").trim().length;
      if (facts.text > MAX_AROUND_ROOT) break;
      continue;
    }
    noteElement(node, facts);
    if (node.name === "noscript") {
      if (/javascript/i.test(beginningOf(node))) facts.saysScripts = true;
      continue;
    }
    if (UNSEEN.has(node.name)) {
      if (node.name === "head") push(node.children.filter((child) => child.type !== "text"));
      continue;
    }
    if (node.name === "title") continue;
    if (isScriptRoot(node.name, node.attribs.id)) stack.push({ node, root: { before: facts.text } });
    push(node.children);
  }
  return facts;
}

function noteElement({ name, attribs }: HtmlElement, facts: ReturnType<typeof readFacts>): void {
  if (name === "frameset") facts.leadsElsewhere = true;
  if (name === "meta" && attribs["http-equiv"]?.toLowerCase() === "refresh") facts.leadsElsewhere = true;
  if (name !== "script") return;
  const type = attribs.type?.trim() ?? "";
  if (!SCRIPT_TYPE.test(type)) return;
  facts.scripts += 1;
  if (type.toLowerCase() === "module") facts.hasModule = true;
}

/** The beginning of the text inside of an element. */
function beginningOf(element: HtmlElement): string {
  let text = "";
  const stack: HtmlNode[] = [element];
  for (let node = stack.pop(); node && text.length < 1_000; node = stack.pop()) {
    if (node.type === "text") text += node.data.slice(0, 1_000);
    else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
  return text;
}
