import { expect, test } from "vitest";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import { callPhrasesFor } from "./call-phrases";

test.each([
  ["de-AT", "Haben Sie zwei Minuten?", "de-DE"],
  ["Français", "Avez-vous deux minutes ?", "fr-FR"],
  ["spanish", "¿Tiene dos minutos?", "es-ES"],
  ["it-CH", "Ha due minuti?", "it-IT"],
  ["nl", "Heeft u twee minuten?", "nl-NL"],
  ["Klingon", "Do you have two minutes?", "en-US"],
  [null, "Do you have two minutes?", "en-US"],
])("speaks %s in a script and on the line alike", (language, time, tag) => {
  expect(callPhrasesFor(language).time).toBe(time);
  expect(spokenWordsFor(language).tag).toBe(tag);
});

test.each(["en", "de", "fr", "es", "it", "nl"])(
  "says in %s at once that it is automated, for whom, and both keys",
  (language) => {
    const greeting = spokenWordsFor(language).greeting({
      lead: "Lee Baker",
      caller: "Ines Vogt",
      company: "Ovens Ltd",
    });
    expect(greeting).toMatch(/autom[aá]t/i);
    expect(greeting.indexOf("Ines Vogt")).toBeGreaterThan(0);
    for (const word of ["Ovens Ltd", "9", "0"]) expect(greeting).toContain(word);
  },
);
