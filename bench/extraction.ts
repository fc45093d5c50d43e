import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { CountryCode } from "libphonenumber-js/max";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { extractContacts } from "@/lib/discovery/extraction/extract-contacts";
import { leaveOutWords } from "@/lib/discovery/extraction/left-out-words";
import { type LabelledPage, listLabelledPages, listOwnWords } from "./labelled-pages";

type Ratio = { precision: number; recall: number };
export type ExtractionScore = { contacts: Ratio; name: Ratio; title: Ratio; phone: Ratio };
type Counts = { right: number; wrong: number; missed: number };
const FIELDS = ["name", "title", "phone"] as const;
const COUNTRIES: Record<string, CountryCode> = {
  uk: "GB",
  de: "DE",
  at: "AT",
  ch: "CH",
  nl: "NL",
  be: "BE",
  es: "ES",
  fr: "FR",
  it: "IT",
  ca: "CA",
  au: "AU",
  in: "IN",
  mx: "MX",
  ie: "IE",
};

/** Scores extraction over both labelled sets of the corpus folder by the rules of its READMEs. Null when there is none. */
export function scoreExtraction(corpusFolder: string, options: Options = {}): ExtractionScore | null {
  return runScoring(corpusFolder, options)?.score ?? null;
}

/** `unseen`: each site is read as if the word lists did not hold the words that only its own records use. */
type Options = { sets?: string[]; wanted?: (page: LabelledPage) => boolean; unseen?: boolean };
type Result = {
  score: ExtractionScore;
  errors: string[];
  milliseconds: number[];
  kinds: [number, number];
  companies: [number, number];
};

function runScoring(
  corpusFolder: string,
  { sets = ["contact-pages", "people-pages"], wanted = () => true, unseen = false }: Options,
): Result | null {
  const counts = Object.fromEntries(
    ["contacts", ...FIELDS].map((field) => [field, { right: 0, wrong: 0, missed: 0 }]),
  ) as Record<string, Counts>;
  const errors: string[] = [];
  const milliseconds: number[] = [];
  const kinds: [number, number] = [0, 0];
  const companies: [number, number] = [0, 0];
  const all = listLabelledPages(corpusFolder);
  const own = unseen ? listOwnWords(all) : new Map<string, Set<string>>();
  const pages = all.filter((page) => sets.includes(page.set) && wanted(page));
  for (const page of pages) {
    const { gold, key, url, alternatives } = page;
    const html = readFileSync(page.path, "utf8");
    const start = performance.now();
    const found = leaveOutWords(own.get(page.site) ?? new Set(), () => extractContacts({ html, url }));
    milliseconds.push(performance.now() - start);
    const say = (text: string) => errors.push(`${page.set}/${key}: ${text}`);
    if (gold.company) {
      companies[1]++;
      if (found.company && fold(found.company.value).includes(fold(gold.company).slice(0, 12)))
        companies[0]++;
    }
    const byEmail = new Map(found.contacts.map((contact) => [contact.email.value.toLowerCase(), contact]));
    for (const email of gold.not_contacts)
      if (byEmail.has(email.toLowerCase())) {
        counts.contacts!.wrong++;
        say(`${email} is no contact`);
      }
    for (const contact of gold.contacts) {
      const mine = byEmail.get(contact.email.toLowerCase());
      if (!mine) {
        counts.contacts!.missed++;
        say(`${contact.email} missed`);
        continue;
      }
      counts.contacts!.right++;
      kinds[1]++;
      if (mine.kind === contact.kind) kinds[0]++;
      else say(`${contact.email} kind ${mine.kind}, is ${contact.kind}`);
      for (const field of FIELDS) {
        const value = mine[field]?.value ?? null;
        const own = contact[field] ?? null;
        const right =
          field === "phone"
            ? [own, ...(alternatives[contact.email] ?? [])].filter((phone) => phone !== null)
            : own
              ? [own]
              : [];
        const equal =
          value !== null &&
          right.some((other) =>
            field === "phone" ? samePhone(value, other, html, url) : fold(value) === fold(other),
          );
        const count = counts[field]!;
        if (equal) count.right++;
        else {
          if (value !== null) count.wrong++;
          if (right.length > 0) count.missed++;
          if (value !== null || right.length > 0)
            say(`${contact.email} ${field} ${JSON.stringify(value)}, is ${JSON.stringify(right[0] ?? null)}`);
        }
      }
    }
  }
  if (pages.length === 0) return null;
  const ratio = ({ right, wrong, missed }: Counts): Ratio => ({
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, right + missed),
  });
  const score = {
    contacts: ratio(counts.contacts!),
    name: ratio(counts.name!),
    title: ratio(counts.title!),
    phone: ratio(counts.phone!),
  };
  return { score, errors, milliseconds, kinds, companies };
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

function samePhone(a: string, b: string, html: string, url: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, "");
  if (digits(a) === digits(b)) return true;
  const top = new URL(url).hostname.split(".").at(-1)!;
  const language = /<html[^>]*\blang="?([a-z]{2})/i.exec(html)?.[1] ?? "";
  return [COUNTRIES[top], COUNTRIES[language], "US", "GB", "DE", "NL", "ES"].some((country) => {
    const [left, right] = [a, b].map(
      (text) => parsePhoneNumberFromString(text, country as CountryCode)?.number,
    );
    return left !== undefined && left === right;
  });
}

/** One of four parts of the sites, by their names: to develop on some of them and check with the others. */
function foldOf(site: string): number {
  return createHash("md5").update(site).digest()[0]! % 4;
}

function printTable(corpusFolder: string, listErrors: boolean, folds: string | undefined): void {
  const wanted = folds
    ? ({ site }: LabelledPage) => folds.split(",").includes(String(foldOf(site)))
    : () => true;
  const rows: [string, Options][] = [
    ["together", {}],
    ["contact-pages", { sets: ["contact-pages"] }],
    ["people-pages", { sets: ["people-pages"] }],
    ["together, words unseen", { unseen: true }],
    ["contact-pages, words unseen", { sets: ["contact-pages"], unseen: true }],
    ["people-pages, words unseen", { sets: ["people-pages"], unseen: true }],
  ];
  const percent = (value: number) => value.toFixed(3);
  console.log(
    "| pages | contacts P / R | name P / R | title P / R | phone P / R | kind | company | ms median / max |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const [label, options] of rows) {
    const result = runScoring(corpusFolder, { ...options, wanted });
    if (!result) continue;
    const { score, milliseconds, kinds, companies } = result;
    const times = [...milliseconds].sort((a, b) => a - b);
    const cells = (["contacts", ...FIELDS] as const).map(
      (field) => `${percent(score[field].precision)} / ${percent(score[field].recall)}`,
    );
    console.log(
      `| ${label} | ${cells.join(" | ")} | ${percent(kinds[0] / kinds[1])} | ${percent(companies[0] / Math.max(1, companies[1]))} | ${times[times.length >> 1]!.toFixed(1)} / ${times.at(-1)!.toFixed(0)} |`,
    );
    if (listErrors && options.sets) for (const error of result.errors) console.log(`  ${error}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "../shared/corpus";
  if (existsSync(folder))
    printTable(
      folder,
      process.argv.includes("--errors"),
      process.argv.find((argument) => argument.startsWith("--folds="))?.slice(8),
    );
  else
    console.log(
      `There is no corpus in ${folder}: nothing to measure. Give its folder as the first argument.`,
    );
}
