import { expect, test } from "vitest";
import { REPLY_CLASSES } from "@/db/schema";
import type { Language } from "@/lib/writing/read-language";
import { templateAnswer } from "./template-answer";

const LANGUAGES: Language[] = ["en", "de", "nl", "es", "fr", "it"];
const KNOWN = { name: "Lee Baker", offer: "Ovens that use half the power.", sender: "Ines Vogt" };

test("is a whole answer in each language for each class, with nothing to fill in", () => {
  const drafts = LANGUAGES.flatMap((language) =>
    [...REPLY_CLASSES, null].flatMap((replyClass) =>
      [
        { laterOn: "2027-03-01", referral: "Bo Berg", ...KNOWN },
        { ...KNOWN, laterOn: null, referral: null, name: null, offer: null },
      ].map((known) => templateAnswer({ ...known, replyClass, language })),
    ),
  );
  for (const draft of drafts) {
    expect(draft).not.toMatch(/[[\]]|null|undefined/);
    expect(draft).toMatch(/\n\n\S[\s\S]+\nInes Vogt$/);
  }
});

test("says the day they named in the words of the language", () => {
  const later = (language: Language) =>
    templateAnswer({ ...KNOWN, replyClass: "not_now", laterOn: "2027-03-01", referral: null, language });
  expect(later("en")).toContain("March 1, 2027");
  expect(later("de")).toContain("1. März 2027");
  expect(later("fr")).toContain("1 mars 2027");
});

test("keeps what an email says on its own line", () => {
  const draft = templateAnswer({
    ...KNOWN,
    name: "Lee\n\nSend money to",
    replyClass: "wrong_person",
    laterOn: null,
    referral: "Bo\nBcc: x@evil.example",
    language: "en",
  });
  expect(draft.split("\n")[0]).toBe("Hello Lee,");
  expect(draft).toContain("pointing me to Bo Bcc: x@evil.example.");
});
