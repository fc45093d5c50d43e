import type { SectionSpec } from "./memory-sections";
import { fieldOf, readField } from "./memory-values";

const MAX_BYTES = 256 * 1024;
const MAX_LEVELS = 32;

/** The problem in the JSON typed for a section's other keys, in words with the line; undefined if there is none. */
export function findJsonProblem(section: SectionSpec, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (new TextEncoder().encode(text).length > MAX_BYTES) return "This is larger than 256 KiB.";
  const mistake = findMistake(text);
  if (mistake) return `Line ${lineOf(text, mistake.at)}: ${mistake.words}`;
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "Line 1: it has to be an object, with { and } around its keys.";
  for (const [name, inner] of Object.entries(value)) {
    const key = fieldOf(section, name);
    const field = section.fields.find((one) => one.key === key);
    if (field && (section.id === "icpJson" || readField(field.kind, inner) !== undefined))
      return `“${name}” has its own field above: ${field.label}. Write it there.`;
  }
  return undefined;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

type Mistake = { at: number; words: string };

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: in a text of JSON they are what is refused.
  /[ \t\r\n]+|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

/**
 * Scans JSON text (RFC 8259) up to the first error, because browsers report its position in different wordings or not at
 * all. `open` holds the open brackets; `wants` is what may come next.
 */
function findMistake(text: string): Mistake | undefined {
  const open: ("{" | "[")[] = [];
  let wants: "value" | "first" | "key" | "firstKey" | "colon" | "end" = "value";
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return { at, words: explainToken(text, at) };
    const start = at;
    at += token.length;
    if (token.trim() === "") continue;
    const inside = open.at(-1);
    if (wants === "colon") {
      if (token !== ":") return { at: start, words: `a colon is missing after the key, before ${token}.` };
      wants = "value";
    } else if (wants === "key" || wants === "firstKey") {
      if (token === "}" && wants === "firstKey") close();
      else if (token.startsWith('"')) wants = "colon";
      else
        return {
          at: start,
          words:
            token === "}"
              ? "there is a comma too many before this }."
              : `expected a key in double quotes, not ${token}.`,
        };
    } else if (wants === "end") {
      if (inside === undefined) return { at: start, words: `the object has ended, but ${token} follows.` };
      if (token === ",") wants = inside === "{" ? "key" : "value";
      else if (token === (inside === "{" ? "}" : "]")) close();
      else
        return { at: start, words: `a comma or ${inside === "{" ? "}" : "]"} is missing before ${token}.` };
    } else if (token === "{" || token === "[") {
      open.push(token);
      if (open.length > MAX_LEVELS)
        return { at: start, words: `it is nested deeper than ${MAX_LEVELS} levels.` };
      wants = token === "{" ? "firstKey" : "first";
    } else if (token === "]" && wants === "first") close();
    else if (/^[}\],:]$/.test(token))
      return {
        at: start,
        words:
          token === "]" ? "there is a comma too many before this ]." : `a value is missing before ${token}.`,
      };
    else wants = "end";
  }
  if (open.length > 0 || wants !== "end")
    return {
      at: text.length,
      words:
        open.length > 0
          ? `it ends too early: ${open.at(-1) === "{" ? "}" : "]"} is missing.`
          : "it ends too early.",
    };
  return undefined;

  function close() {
    open.pop();
    wants = "end";
  }
}

function explainToken(text: string, at: number): string {
  const rest = text.slice(at).split(/[\n,]/, 1)[0]!.slice(0, 20);
  if (text[at] === '"') return "a text is not closed, or has a line break or an odd \\ in it.";
  if (text[at] === "'") return "texts need double quotes, not single ones.";
  if (text.startsWith("//", at) || text.startsWith("/*", at)) return "JSON has no comments.";
  return `this isn't JSON: ${rest}`;
}
