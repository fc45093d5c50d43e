import { Parser } from "htmlparser2";

const ELEMENTS = new Set(
  "a abbr b blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);
const VOID = new Set(["br", "hr", "col"]);
/** Elements that are left out with all that is in them. */
const LEFT_OUT = new Set(
  "head script style title template noscript iframe object embed applet svg math form select textarea button audio video canvas frameset noframes".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(["align", "colspan", "dir", "lang", "rowspan", "start", "title", "valign"]);
/** Style that changes how words look and reaches nothing outside: no `url()`, no position, no size. */
const STYLE =
  /^(?:color|background-color|font-weight|font-style|text-align|text-decoration|white-space)\s*:\s*[#\w\s.,%()-]{1,60}$/i;
const LONGEST = 500_000;
/** How deep elements may be nested; the parser's work grows with the square of it. What comes after is not read. */
const DEEPEST = 300;
const TOO_DEEP = new Error("the elements are nested too deep");

/**
 * The HTML of a mail without anything that runs, loads, submits or covers the page: a list of what may stay. Images become
 * their alternative text. It is still shown in a sandboxed frame only. Bounded and linear in the input.
 */
export function cleanHtml(html: string): string {
  const out: string[] = [];
  let length = 0;
  const open: string[] = [];
  let leftOut = 0;
  let depth = 0;
  const write = (text: string) => {
    if (length > LONGEST) return;
    length += text.length;
    out.push(text);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST) throw TOO_DEEP;
        if (LEFT_OUT.has(name)) leftOut += 1;
        if (leftOut > 0) return;
        if (name === "img" && attributes.alt) write(escapeText(attributes.alt));
        if (!ELEMENTS.has(name) || length > LONGEST) return;
        write(`<${name}${cleanAttributes(name, attributes)}>`);
        if (!VOID.has(name)) open.push(name);
      },
      ontext(text) {
        if (leftOut === 0) write(escapeText(text));
      },
      onclosetag(name) {
        depth -= 1;
        if (LEFT_OUT.has(name)) leftOut = Math.max(0, leftOut - 1);
        else if (leftOut === 0 && open.at(-1) === name) {
          open.pop();
          // Past the limit too: what was opened is closed.
          out.push(`</${name}>`);
        }
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html.slice(0, LONGEST));
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
  }
  return `${out.join("")}${open
    .reverse()
    .map((name) => `</${name}>`)
    .join("")}`;
}

function cleanAttributes(element: string, attributes: Record<string, string>): string {
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    if (ATTRIBUTES.has(name)) return [[name, value]];
    if (name === "style") {
      const style = value
        .slice(0, 2_000)
        .split(";")
        .map((one) => one.trim())
        .filter((one) => STYLE.test(one));
      return style.length > 0 ? [[name, style.join("; ")]] : [];
    }
    if (element === "a" && name === "href" && /^(?:https?:\/\/|mailto:)/i.test(value.trim()))
      return [[name, value.trim().slice(0, 2_000)]];
    return [];
  });
  if (element === "a") kept.push(["rel", "noopener noreferrer nofollow"], ["target", "_blank"]);
  return kept.map(([name, value]) => ` ${name}="${escapeText(value!.slice(0, 2_000))}"`).join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
