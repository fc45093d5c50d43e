import { Parser } from "htmlparser2";

const HIDDEN = new Set(["head", "script", "style", "title", "template"]);
const BLOCKS = new Set(
  "address article blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul".split(
    " ",
  ),
);
/** Blocks that mail programs set off with an empty line. */
const PARAGRAPHS = new Set(["p", "ul", "ol", "h1", "h2", "h3", "h4", "table"]);
/** How deep elements may be nested; the parser's work grows with the square of it. What is deeper is not read. */
const DEEPEST = 1_000;

/** Marks by which mail programs set off what is quoted, and the signature. */
const QUOTES =
  /\b(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|moz-forward-container|protonmail_quote|zmail_extra|tutanota_quote|gmail_attr|WordSection1_quote)\b|^(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container|isReplyContent|isForwardContent|replySplit|reply-intro)$/;
const SIGNATURES =
  /\b(?:gmail_signature|moz-signature|protonmail_signature_block|tutanota_signature)\b|^(?:Signature|AppleMailSignature|ms-outlook-mobile-signature)$/;

const TOO_DEEP = new Error("the elements are nested too deep");

type Options = {
  /** Leaves out what the mail program marked as quoted or as signature. */
  isNewestOnly?: boolean;
};

/** The text of an HTML mail, one line a block. A quotation (`blockquote`) comes with `> ` before each line, as in plain text. Linear in the input. */
export function htmlToText(html: string, { isNewestOnly = false }: Options = {}): string {
  const lines: string[] = [];
  let line = "";
  let quotes = 0;
  const open: { name: string; isHidden: boolean; isQuote: boolean }[] = [];
  let hidden = 0;
  let isOver = false;
  const breakLine = (isForced: boolean) => {
    const text = line.replace(/[ \t\n\f\r]+/g, " ").trim();
    line = "";
    if (text === "" && !isForced) return;
    lines.push(quotes > 0 ? `${">".repeat(Math.min(quotes, 3))} ${text}` : text);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const marks = [attributes.class, attributes.id];
        // Outlook closes this mark at once: all that follows is quoted.
        if (isNewestOnly && /^(?:divRplyFwdMsg|appendonsend)$/.test(attributes.id ?? "")) isOver = true;
        const isMarked =
          isNewestOnly && marks.some((mark) => mark && (QUOTES.test(mark) || SIGNATURES.test(mark)));
        const isHidden = HIDDEN.has(name) || isMarked;
        const isQuote = name === "blockquote";
        if (BLOCKS.has(name)) breakLine(false);
        if (PARAGRAPHS.has(name) && lines.at(-1) !== "") breakLine(true);
        if (name === "br") breakLine(true);
        if (name === "li") line = "* ";
        if (open.length >= DEEPEST) throw TOO_DEEP;
        if (isHidden) hidden += 1;
        if (isQuote) quotes += 1;
        open.push({ name, isHidden, isQuote });
      },
      ontext(text) {
        if (hidden === 0 && !isOver) line += text;
      },
      onclosetag(name) {
        if (BLOCKS.has(name)) breakLine(false);
        if (PARAGRAPHS.has(name)) breakLine(true);
        if (open.at(-1)?.name !== name) return;
        const { isHidden, isQuote } = open.pop()!;
        if (isHidden) hidden -= 1;
        if (isQuote) quotes -= 1;
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
  }
  breakLine(false);
  return lines
    .join("\n")
    .replaceAll("\u00a0", " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
