import { describe, expect, test } from "vitest";
import { LANGUAGES_WITH_MEMORY, LEADS_OF_TABLE } from "@/testing/outreach/variant-table";
import { checkDraft } from "./check-draft";
import { countWords } from "./count-words";
import { createTemplateWriter } from "./template-writer";
import { warnAbout } from "./warn-about";

const writer = createTemplateWriter();
const unsubscribeUrl = "https://outreach.example/u/2b";
const write = async (
  memory: (typeof LANGUAGES_WITH_MEMORY)[string],
  lead: keyof typeof LEADS_OF_TABLE,
  at: number,
) => {
  const input = { memory, lead: LEADS_OF_TABLE[lead]!, unsubscribeUrl, variant: at };
  return { input, draft: await writer.write(input) };
};
/** The paragraphs between greeting and goodbye. */
const bodyOf = (text: string) => text.split("\n\n").slice(1, -2).join("\n\n");
/** Greeting to goodbye, without sender, source and link. */
const letterOf = (text: string) => text.split("\n\n").slice(0, -2).join("\n\n");
const FAULTS = /[.!?…,;:]\s*[,;.]|[,;:]["”»“)]?\s*$|[!?]{2}|\s[,.](?:\s|$)| {2}|[{}]|undefined|null/m;

describe.each(Object.entries(LANGUAGES_WITH_MEMORY))("in %s", (language, memory) => {
  test("reads as in the table", async () => {
    const parts: string[] = [];
    for (const lead of Object.keys(LEADS_OF_TABLE)) {
      for (let at = 0; at < 12; at += 1) {
        const { draft } = await write(memory, lead, at);
        const text = at === 0 ? draft.text.trimEnd() : letterOf(draft.text);
        parts.push(`### ${lead}, variant ${at}\nSubject: ${draft.subject}\n\n${text}\n`);
      }
    }
    await expect(parts.join("\n")).toMatchFileSnapshot(`./tables/${language}.txt`);
  });

  test.each(Object.keys(LEADS_OF_TABLE))("twelve different emails that keep every rule: %s", async (lead) => {
    const texts = new Set<string>();
    for (let at = 0; at < 12; at += 1) {
      const { draft, input } = await write(memory, lead, at);
      expect(checkDraft(draft, input)).toEqual([]);
      expect(warnAbout({ subject: draft.subject, body: letterOf(draft.text) }, input)).toEqual([]);
      expect(countWords(letterOf(draft.text))).toBeLessThan(90);
      expect(`${draft.subject}\n${bodyOf(draft.text)}`).not.toMatch(FAULTS);
      texts.add(bodyOf(draft.text));
    }
    expect(texts.size).toBe(12);
  });

  test("144 colleagues read 144 texts, and the first twelve differ in more than the benefit", async () => {
    const all = Array.from({ length: 144 }, async (_, at) =>
      bodyOf((await write(memory, "full facts", at)).draft.text),
    );
    expect(new Set(await Promise.all(all)).size).toBe(144);
    const plain = { ...memory, profileJson: { offer: memory.profileJson.offer } };
    const first = Array.from({ length: 12 }, async (_, at) =>
      bodyOf((await write(plain, "full facts", at)).draft.text),
    );
    expect(new Set(await Promise.all(first)).size).toBe(12);
  });
});

const OWN_WORDS = [
  "an order desk for wholesale bakeries, so that no order is copied by hand",
  "We make ovens that use half the power.",
  "we make ovens that use half the power",
  "CRM",
  "OVENS AND MIXERS!!",
  "Ovens, mixers,",
  "Ovens;",
  "The throughput is doubled. , The ovens use half the power.",
  "The throughput is doubled.\nThe ovens use half the power.",
  "- Ovens\n- Mixers\n",
  "Ovens, e.g. for Bakers. And mixers.",
  "“Ovens that last.”",
  "Sell more bread...",
  "What if no order was copied by hand?",
  "See https://ovens.example/how",
  "  ,  ovens  ,  mixers .  ",
  `${"We keep the books of firms that mend roofs, ".repeat(3)}and so on and on until nobody can follow what this is about any more`,
];

test.each(OWN_WORDS)("makes whole sentences of: %s", async (own) => {
  for (const language of Object.keys(LANGUAGES_WITH_MEMORY)) {
    const memory = { ...LANGUAGES_WITH_MEMORY[language]!, companyName: "Ovens Ltd" };
    for (const profileJson of [
      { offer: own, benefits: own },
      { offer: [own, own], benefits: [own, own], callToAction: own },
    ])
      for (let at = 0; at < 12; at += 1) {
        const { draft } = await write({ ...memory, profileJson }, "title only", at);
        expect(bodyOf(draft.text)).not.toMatch(FAULTS);
        for (const paragraph of bodyOf(draft.text).split("\n\n"))
          expect(paragraph).toMatch(/[.!?…]["”»“)]?$|https:\S+$/u);
      }
  }
});
