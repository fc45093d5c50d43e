import { expect, test } from "vitest";
import type { CallScriptRow } from "@/db/schema";
import { LANGUAGES_WITH_MEMORY, LEADS_OF_TABLE } from "@/testing/outreach/variant-table";
import { writeScript } from "./write-script";

const FAULTS = /[.!?…,;:]\s*[,;.]|[!?]{2}|\s[,.](?:\s|$)| {2}|[{}]|undefined|null/;
const linesOf = ({ opening, questions, answers }: CallScriptRow) => [
  opening,
  ...questions,
  ...answers.map(({ objection, answer }) => `${objection} – ${answer}`),
];

test.each(Object.entries(LANGUAGES_WITH_MEMORY))(
  "a script reads as in the table: %s",
  async (language, memory) => {
    const parts = Object.entries(LEADS_OF_TABLE).map(([name, lead]) => {
      const lines = linesOf(writeScript({ memory, lead: { ...lead, phone: "+441130000000" } }));
      for (const line of lines) expect(line).not.toMatch(FAULTS);
      return `### ${name}\n${lines.join("\n")}\n`;
    });
    await expect(parts.join("\n")).toMatchFileSnapshot(`./tables/${language}.txt`);
  },
);

test.each([
  [["The throughput is doubled.", "The ovens use half the power."]],
  ["The throughput is doubled.,\nThe ovens use half the power., "],
  ["We bake twice as much!!"],
  ["OVENS,"],
])("makes whole sentences of %s", (own) => {
  for (const memory of Object.values(LANGUAGES_WITH_MEMORY)) {
    const script = writeScript({
      memory: { ...memory, profileJson: { offer: own, benefits: own, proof: own }, icpJson: { pains: own } },
      lead: { ...LEADS_OF_TABLE["full facts"]!, phone: null },
    });
    for (const line of linesOf(script)) expect(line).not.toMatch(FAULTS);
  }
});
