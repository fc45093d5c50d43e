const NAME = "[A-Za-z_][\\w.-]*";
const REFERENCE = "&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\da-fA-F]+);";
const VALUE = `"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*'`;
const TOKENS = new RegExp(
  [
    `<(?<open>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(?<empty>/?)>`,
    `</(?<close>${NAME})\\s*>`,
    "<!--(?:(?!--)[^])*-->",
    `(?<text>(?:[^<&]|${REFERENCE})+)`,
  ].join("|"),
  "y",
);

/** Says what is wrong with XML; null where it is well-formed (XML 1.0 §2.1). The tree that cheerio reads forgives everything. */
export function checkXml(markup: string): string | null {
  // XML 1.0 §2.2: characters that no document may have.
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(markup);
  if (illegal) return `a character that XML does not have at ${illegal.index}`;
  const reference = /&#(0*([0-8]|1[124-9]|2\d|3[01])|x0*([0-8bcef]|1[\da-f]));/i.exec(markup);
  if (reference) return `${reference[0]} names a character that XML does not have`;
  const body = markup.replace(/^\ufeff?<\?xml[^?]*\?>/, (prolog) => " ".repeat(prolog.length));
  const open: string[] = [];
  for (TOKENS.lastIndex = 0; TOKENS.lastIndex < body.length; ) {
    const at = TOKENS.lastIndex;
    const groups = TOKENS.exec(body)?.groups;
    if (!groups) return `no XML at ${at}: ${body.slice(at, at + 40)}`;
    if (groups.text?.trim() && open.length === 0) return `text outside of an element at ${at}`;
    const repeated = groups.attributes && findRepeated(groups.attributes);
    if (repeated) return `${repeated} twice in <${groups.open}>`;
    if (groups.open && !groups.empty) open.push(groups.open);
    if (groups.close && open.pop() !== groups.close) return `</${groups.close}> closes nothing at ${at}`;
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : null;
}

function findRepeated(attributes: string): string | undefined {
  const names = [...attributes.matchAll(new RegExp(`(${NAME})\\s*=\\s*(?:${VALUE})`, "g"))].map(
    ([, name]) => name!,
  );
  return names.find((name, index) => names.indexOf(name) !== index);
}
