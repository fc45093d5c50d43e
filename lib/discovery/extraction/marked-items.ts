import { foldText } from "@/lib/text/fold-text";
import type { HtmlElement, HtmlNode } from "./build-tree";
import type { ParsedPage } from "./parse-page";

type Marked = Map<string, { value: string; quote: string }>;

const ITEM_PROPS: Record<string, string> = {
  name: "name",
  email: "email",
  jobtitle: "title",
  telephone: "phone",
  worksfor: "org",
  affiliation: "org",
  addresslocality: "locality",
  streetaddress: "street",
  postalcode: "postcode",
  legalname: "legalName",
};
const CARD_CLASSES: Record<string, string> = {
  "p-name": "name",
  fn: "name",
  "u-email": "email",
  email: "email",
  "p-job-title": "title",
  "p-role": "title",
  title: "title",
  role: "title",
  "p-tel": "phone",
  tel: "phone",
  "p-org": "org",
  org: "org",
  "p-street-address": "street",
  "street-address": "street",
  "p-postal-code": "postcode",
  "postal-code": "postcode",
  "p-locality": "locality",
  locality: "locality",
};
const MAX_ITEMS = 2000;

type Open = { item: Marked; card: boolean; depth: number };
type Property = { item: Marked; key: string; element: HtmlElement; text: string };
const MAX_OPEN = 16;
/** Maximum characters of a property's text, including white space; actual values are far shorter. */
const LONGEST_TEXT = 20_000;
const itemsOf = new WeakMap<ParsedPage, Marked[]>();

/** Items of microdata (schema.org) and of h-card or vCard classes; a property belongs to the innermost item. Parsed once per page. */
export function listMarkedItems(page: ParsedPage): Marked[] {
  const known = itemsOf.get(page);
  if (known) return known;
  const items = readMarkedItems(page);
  itemsOf.set(page, items);
  return items;
}

function readMarkedItems(page: ParsedPage): Marked[] {
  const items: Marked[] = [];
  const open: Open[] = [];
  const properties: Property[] = [];
  const stack: { node: HtmlNode; leave: boolean }[] = page.nodes
    .map((node) => ({ node, leave: false }))
    .reverse();
  for (let step = stack.pop(); step && items.length < MAX_ITEMS; step = stack.pop()) {
    const { node, leave } = step;
    if (node.type === "text") {
      for (const property of properties)
        if (property.text.length < 400) property.text += node.data.slice(0, LONGEST_TEXT);
      continue;
    }
    if (node.type !== "tag") continue;
    if (leave) {
      while (properties.length > 0 && properties.at(-1)!.element === node) store(properties.pop()!);
      if (scopeOf(node) && open.length > 0 && open.at(-1)!.depth === stack.length) open.pop();
      continue;
    }
    const classes = (node.attribs.class ?? "").toLowerCase().split(/\s+/).slice(0, 20);
    const scope = open.at(-1);
    if (scope && properties.length < MAX_OPEN) {
      const keys = new Set<string>();
      if (scope.card)
        for (const name of classes) keys.add((Object.hasOwn(CARD_CLASSES, name) && CARD_CLASSES[name]) || "");
      else
        for (const name of (node.attribs.itemprop ?? "").toLowerCase().split(/\s+/))
          keys.add((Object.hasOwn(ITEM_PROPS, name) && ITEM_PROPS[name]) || "");
      for (const key of keys) if (key) properties.push({ item: scope.item, key, element: node, text: "" });
    }
    const kind = scopeOf(node);
    const depth = stack.length;
    stack.push({ node, leave: true });
    if (kind) {
      const item: Marked = new Map();
      if (kind === "person") item.set("type", { value: "person", quote: "" });
      // An address inside a person's item belongs to that item.
      if (kind === "address" && scope) item.set("type", scope.item.get("type") ?? { value: "", quote: "" });
      const inner = kind === "address" && scope ? scope.item : item;
      if (inner === item) items.push(item);
      open.push({
        item: inner,
        card: kind === "card" || (kind === "address" && (scope?.card ?? false)),
        depth,
      });
      if (kind === "card") item.set("type", { value: "person", quote: "" });
    }
    for (let index = node.children.length - 1; index >= 0; index--)
      stack.push({ node: node.children[index]!, leave: false });
  }
  // If an h-card's name is that of its organization, it describes the organization.
  for (const item of items)
    if (item.get("org")?.value && item.get("org")?.value === item.get("name")?.value) item.delete("type");
  return items;
}

function scopeOf(element: HtmlElement): "person" | "item" | "address" | "card" | null {
  if ("itemscope" in element.attribs) {
    const type = element.attribs.itemtype ?? "";
    return /Person/i.test(type) ? "person" : /PostalAddress/i.test(type) ? "address" : "item";
  }
  return /(?:^|\s)(?:h-card|vcard)(?:\s|$)/i.test(element.attribs.class ?? "") ? "card" : null;
}

function store({ item, key, element, text }: Property): void {
  const href = element.attribs.href ?? "";
  const shown = foldText(text);
  let value = element.attribs.content ? foldText(element.attribs.content) : shown;
  if (key === "email" && !value.includes("@") && /^mailto:/i.test(href))
    value = href.replace(/^mailto:/i, "").trim();
  if (key === "phone") value = value.replace(/^[^\d+(]+/, "").slice(0, 40);
  if (key === "phone" && /fax/i.test(shown)) return;
  const limit = key === "name" ? 120 : key === "title" ? 160 : 200;
  if (!value || value.length > limit || item.has(key)) return;
  item.set(key, {
    value,
    quote: (element.attribs.content ?? (shown.includes(value) ? shown : href)).slice(0, 300),
  });
}
