import { listAttributions } from "@/lib/leads/attributions";
import type { Recipient } from "@/lib/workflows/find-recipient";
import { type Language, readLanguage } from "@/lib/writing/read-language";
import { RECIPIENT_TEXTS } from "./recipient-texts";

/** Characters of a quote that are shown. */
const LONGEST_QUOTE = 300;

/** The page of a link that belongs to nobody, so in no language of an email. */
export function unknownLinkPage(): string {
  return layOut("en", "This link is not known", [
    paragraph(
      "Your email program may have cut it off. Copy the whole link from the email, or reply to the email and ask to be unsubscribed.",
    ),
  ]);
}

/** The page of a link whose person has deleted their data: nothing is known of them any more but the language of the emails. */
export function erasedLinkPage(language: string | null): string {
  const known = readLanguage(language);
  return layOut(known, RECIPIENT_TEXTS[known].erased, [paragraph(RECIPIENT_TEXTS[known].erasedLink)]);
}

/**
 * In the language of the emails: asks, or says what is done; why the person was written to, by whom, and what else they can
 * do. `path`: its own path, to which the other two buttons add theirs.
 */
export function recipientPage(recipient: Recipient, path: string): string {
  const { isUnsubscribed, isCompanySuppressed, companyDomain, sender } = recipient;
  const language = readLanguage(sender.language);
  const texts = RECIPIENT_TEXTS[language];
  const fill = fillFor(recipient, language);
  const first = isUnsubscribed
    ? [paragraph(fill(texts.promise)), ...(sender.email === null ? [] : [paragraph(fill(texts.mistake))])]
    : [paragraph(fill(texts.question)), button(texts.button)];
  const company =
    companyDomain === null
      ? []
      : [
          isCompanySuppressed
            ? paragraph(fill(texts.companyDone))
            : button(fill(texts.company), `${path}/company`, "second"),
        ];
  return layOut(language, isUnsubscribed ? texts.done : texts.ask, [
    ...first,
    section(texts.why, sourceOf(recipient, language)),
    section(texts.sender, [paragraph(identityOf(sender))]),
    section(texts.basis, [paragraph(texts.basisText)]),
    section(texts.more, [
      ...company,
      button(texts.erase, `${path}/data`, "second"),
      `<p class="small">${texts.eraseNote}</p>`,
    ]),
  ]);
}

/** What a person sees who has deleted their data, or has to wait a moment for it. */
export function erasedPage(recipient: Recipient, outcome: "erased" | "busy", path: string): string {
  const language = readLanguage(recipient.sender.language);
  const texts = RECIPIENT_TEXTS[language];
  const fill = fillFor(recipient, language);
  return outcome === "erased"
    ? layOut(language, texts.erased, [paragraph(fill(texts.erasedText))])
    : layOut(language, texts.busy, [paragraph(texts.busyText), button(texts.erase, `${path}/data`)]);
}

function sourceOf(recipient: Recipient, language: Language): string[] {
  const { source } = recipient;
  const texts = RECIPIENT_TEXTS[language];
  const fill = fillFor(recipient, language);
  if (source.kind !== "page")
    return [paragraph(fill(source.kind === "list" ? texts.fromList : texts.fromPerson))];
  const url = escapeHtml(source.url);
  const { quote } = source;
  const shown = quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)} …` : quote;
  return [
    paragraph(fill(texts.fromPage)),
    paragraph(`<a href="${url}" rel="noreferrer nofollow">${url}</a>`),
    ...(shown.trim() === "" ? [] : [`<blockquote>${escapeHtml(shown)}</blockquote>`]),
    ...listAttributions([source]).map(
      ({ text, url, license }) => `<p><a href="${url}">${text}</a>, ${license}</p>`,
    ),
  ];
}

function nameOf({ name, company, workspace }: Recipient["sender"]): string {
  return [name, company].filter((part) => part?.trim()).join(", ") || workspace;
}

function identityOf(sender: Recipient["sender"]): string {
  return [nameOf(sender), ...(sender.postalAddress ?? "").split("\n"), sender.email ?? ""]
    .filter((line) => line.trim() !== "")
    .map(escapeHtml)
    .join("<br>");
}

/** Fills in a text's words in braces, as HTML. */
function fillFor({ email, companyDomain, source, sender }: Recipient, language: Language) {
  const facts: Record<string, string> = {
    sender: nameOf(sender),
    address: email,
    contact: sender.email ?? "",
    domain: companyDomain ?? "",
    day: source.at.toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" }),
  };
  return (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml(facts[name]!));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const paragraph = (html: string) => `<p>${html}</p>`;
const section = (title: string, parts: string[]) =>
  `<section>\n<h2>${title}</h2>\n${parts.join("\n")}\n</section>`;

/** Each is one click, and acts at once. Without a path it posts to the page's own. */
function button(label: string, path?: string, look = "first"): string {
  const action = path === undefined ? "" : ` action="${path}"`;
  return `<form method="post"${action}><button type="submit" class="${look}">${label}</button></form>`;
}

/** A page that works without scripts, fonts or images. Title and parts are HTML. */
function layOut(language: Language, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --ink: #1c1b19; --quiet: #5f5c57; --paper: #fbfaf8; --line: #dedbd5; --accent: #24407a; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #edebe7; --quiet: #a8a49d; --paper: #171614; --line: #35332f; --accent: #9db4e8; --on-accent: #171614 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 14px/1.6 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 32rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 20px; font-weight: 500; line-height: 1.3 }
h2 { margin: 0 0 .25rem; font-size: 14px; font-weight: 500 }
section { border-top: 1px solid var(--line); padding: 1rem 0 .25rem; margin-top: 1.25rem }
p { margin: 0 0 .75rem; color: var(--quiet); overflow-wrap: anywhere }
a { color: var(--accent) }
blockquote { margin: 0 0 .75rem; padding-left: .75rem; border-left: 2px solid var(--line); color: var(--quiet); overflow-wrap: anywhere }
form { display: inline-block; margin: 0 .5rem .5rem 0 }
button { font: inherit; font-weight: 500; padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on-accent); cursor: pointer }
button.second { background: transparent; border-color: var(--line); color: var(--ink) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.small { font-size: 12px }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${parts.join("\n")}
</main>
</body>
</html>
`;
}
