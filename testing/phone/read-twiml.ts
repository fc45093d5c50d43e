import { load } from "cheerio/slim";
import { checkXml } from "./check-xml";
import { TWIML_RULES } from "./twiml-rules";

/** One element of TwiML. */
export type TwimlVerb = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: TwimlVerb[];
};

/** Markup that Twilio does not execute; the message carries Twilio's error code. */
export class TwimlFault extends Error {}

/** Nobody was there to give instructions, which is noted in `lost`. */
export class TwimlLost extends Error {}

/** Reads TwiML strictly. Errors: `TwimlFault` on whatever Twilio or the stand-in does not know. */
export function readTwiml(markup: string): TwimlVerb[] {
  if (markup.length > 64_000) throw new TwimlFault("11750: more than 64 kB of TwiML");
  const broken = checkXml(markup);
  if (broken) throw new TwimlFault(`12100: ${broken}`);
  const root = load(markup, { xml: true }).root()[0];
  const elements = elementsOf(root!.children as unknown as XmlNode[]);
  if (elements.length !== 1 || elements[0]!.name !== "Response")
    throw new TwimlFault("12102: the document's element is not Response");
  return readElement(elements[0]!).children;
}

type XmlNode = {
  type: string;
  name: string;
  data: string;
  attribs: Record<string, string>;
  children: XmlNode[];
};

function elementsOf(nodes: XmlNode[]): XmlNode[] {
  return nodes.filter(({ type }) => type === "tag" || type === "script" || type === "style");
}

function readElement({ name, attribs, children }: XmlNode): TwimlVerb {
  const rule = TWIML_RULES[name];
  if (!rule) throw new TwimlFault(`12200: the stand-in knows no <${name}>`);
  for (const [key, value] of Object.entries(attribs)) {
    const allowed = Object.hasOwn(rule.attributes, key) ? rule.attributes[key]! : undefined;
    if (!allowed) throw new TwimlFault(`12200: <${name}> has no attribute ${key}`);
    if (!allowed.test(value)) throw new TwimlFault(`12200: ${key}="${value}" of <${name}> is not allowed`);
  }
  for (const key of rule.required ?? []) {
    if (!(key in attribs)) throw new TwimlFault(`12200: <${name}> needs ${key}`);
  }
  const text = children
    .filter(({ type }) => type === "text")
    .map(({ data }) => data)
    .join("")
    .trim();
  if (text && !rule.text) throw new TwimlFault(`12200: <${name}> takes no text`);
  if (!text && rule.text === "required") throw new TwimlFault(`12200: <${name}> is empty`);
  if (text.length > 4_096) throw new TwimlFault(`13520: more than 4096 characters in <${name}>`);
  const inner = elementsOf(children);
  const stranger = inner.find((child) => !rule.children?.includes(child.name));
  if (stranger) throw new TwimlFault(`12200: <${stranger.name}> does not belong into <${name}>`);
  return { name, attributes: { ...attribs }, text, children: inner.map(readElement) };
}
