import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OpenDataSettings } from "@/lib/open-data/open-data-providers";
import { SettingsShape } from "@/lib/process/env";
import { SearchSettings } from "@/lib/search/search-providers";

const root = join(import.meta.dirname, "..");

/** Words that no page, email, error or comment uses, and what stands instead. Only those that are wrong wherever they stand. */
const OLD_WORDS: [old: RegExp, use: string][] = [
  [/\be-mail/i, "email"],
  [/\bservice (?:does not|did not|doesn['’]t|didn['’]t) answer/i, "The service isn’t responding."],
  [/\bwhom (?:you|they|to) (?:look for|write to)\b/i, "ideal customer (ICP)"],
  [/\bpages? that voices? an? pain\b/i, "pages that mention a pain point"],
  [/\b(?:nobody is|anyone is|has been) written to\b/i, "emailed"],
  [/\bwhat troubles them\b/i, "pain points"],
  [/\bwhy one can believe it\b/i, "proof"],
  [/\b(?:un)?fold the rail\b/i, "collapse sidebar, expand sidebar"],
  [/\bby way of (?:the outbox|smtp|a mail server)\b/i, "sent via"],
  [/\bhas a mail already\b/i, "already emailed"],
  [/\bnote what came of it\b/i, "log outcome"],
  [/\bthey (?:are no fit|want no more mail)\b/i, "not a fit, opted out"],
  [/\bno more mail from us\b/i, "unsubscribe"],
  [/\bneeds you\b/i, "needs attention"],
  [/\bto spend, held\b|\bheld for what is under way\b/i, "available, reserved"],
  [/\bchat, (?:read|written)\b/i, "AI input tokens, AI output tokens"],
  [/\bwrote to Memory\b/, "updated Memory"],
  [/\bstopped for good\b/i, "stopped"],
  [/\bonly look\b|\btake (?:it|the key) back\b/i, "read-only, revoke"],
  [/\byou are alone here\b/i, "you're the only member"],
  [/\bmust not be empty\b/, "required"],
  [/\b(?:for|costs?|with) 1 credits\b/, "1 credit"],
];

/** Texts in other languages, or what is recognized in what people write. */
const OTHERS_WORDS = [
  "app/u/[token]/recipient-texts.ts",
  "lib/channels/call/writing/",
  "lib/channels/email/writing/languages/",
  "lib/discovery/extraction/",
  "lib/leads/lead-fields.ts",
  "lib/models/guide/",
  "lib/web/sample-web/",
];

/** Where settings are read or explained to whoever runs the service. */
const SETTINGS_PLACES = [
  "app/service-url.ts",
  "components/settings/service-facts.tsx",
  "components/settings/test-email.tsx",
];

function listFiles(folders: string[]): { file: string; lines: string[] }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((file) => /(?<!\.test)\.(?:tsx?|md)$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") })),
  );
}

function findOldWords(lines: string[]): string[] {
  return lines.flatMap((line, index) =>
    OLD_WORDS.filter(([old]) => old.test(line)).map(
      ([old, use]) => `${index + 1}: ${old.exec(line)![0]} → ${use}`,
    ),
  );
}

test("the product has one word for one thing: none of the words that were given up", () => {
  const found = listFiles(["app", "components", "lib", "inngest", "server", "scripts", "docs"])
    .filter(({ file }) => !OTHERS_WORDS.some((place) => file.startsWith(place)))
    .flatMap(({ file, lines }) => findOldWords(lines).map((words) => `${file}:${words}`));
  expect(found).toEqual([]);
});

test.each([
  ["E-mails were not asked for.", "email"],
  ["The service does not answer.", "isn’t responding"],
  ["It is sent for 1 credits.", "1 credit"],
])("%j is found", (line, use) => {
  expect(findOldWords([line])).toEqual([expect.stringContaining(use)]);
});

test("pages name no setting, except the page that explains them", () => {
  const names = Object.keys(
    SettingsShape.extend(SearchSettings.shape).extend(OpenDataSettings.shape).shape,
  ).filter((name) => name.includes("_"));
  const settings = new RegExp(`\\b(?:${names.join("|")})\\b`);
  // What a page reads by its name is no text; comments are for programmers.
  const isText = (line: string) => !/\benv\(\)|^\s*(?:\/\/|\*|\/\*)/.test(line);
  const found = listFiles(["app", "components"])
    .filter(({ file }) => !SETTINGS_PLACES.includes(file))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) =>
        settings.test(line) && isText(line) ? [`${file}:${index + 1}: ${settings.exec(line)![0]}`] : [],
      ),
    );
  expect(found).toEqual([]);
});
