import { describe, expect, test } from "vitest";
import { phrasesFor } from "./languages/phrases-for";
import { writeGreeting } from "./write-greeting";

const greet = (
  name: string | null,
  { language = "English", greeting = "", email = "sam@rye.example" } = {},
) =>
  writeGreeting(phrasesFor(language), {
    memory: { language, identityJson: { greeting } },
    lead: { name, email, evidence: [] },
  } as never);

test.each([
  ["Sam Lee", "Hi Sam,"],
  ["Anne-Marie O’Neill", "Hi Anne-Marie,"],
  ["Dr Sam Lee", "Hi Dr Sam Lee,"],
  ["Prof. Ada North", "Hi Prof. Ada North,"],
  ["J. Lee", "Hi J. Lee,"],
  ["SAM LEE", "Hi SAM LEE,"],
  ["Madonna", "Hi Madonna,"],
  ["王 小明", "Hi 王 小明,"],
  [null, "Hello,"],
  ["<b>Sam</b>", "Hello,"],
])("greets %s with %s", (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});

test("uses the whole name where the family name comes first, and where the language is formal", () => {
  expect(greet("Nagy Anna", { email: "anna@sutode.hu" })).toBe("Hi Nagy Anna,");
  expect(greet("Sam Lee", { language: "German" })).toBe("Guten Tag Sam Lee,");
});

test("keeps the sender's own greeting, and its formality", () => {
  expect(greet("Sam Lee", { greeting: "Dear {{name}}," })).toBe("Dear Sam Lee,");
  expect(greet("Sam Lee", { greeting: "Hey" })).toBe("Hey Sam,");
});

describe("by the family name, where a page says how", () => {
  const formally = (name: string, quote: string, language = "German") =>
    writeGreeting(phrasesFor(language), {
      memory: { language, identityJson: {} },
      lead: {
        name,
        email: "k@rye.example",
        evidence: [{ field: "name", value: name, url: "", quote, foundAt: "" }],
      },
    } as never);

  test.each([
    ["Anna Keller", "Ihre Ansprechpartnerin: Frau Anna Keller", "Guten Tag Frau Keller,"],
    ["Anna Keller", "Bitte wenden Sie sich an Frau Keller.", "Guten Tag Frau Keller,"],
    ["Anna Keller", "Leitung: Frau Dr. Anna Keller", "Guten Tag Frau Dr. Keller,"],
    ["Jan Weber", "Herrn Prof. Dr. Jan Weber", "Guten Tag Herr Prof. Dr. Weber,"],
    ["Jan von der Heide", "Herr Jan von der Heide, Inhaber", "Guten Tag Herr von der Heide,"],
    ["Keller", "Frau Keller", "Guten Tag Frau Keller,"],
    ["Anna Keller-Maier", "Mrs Anna Keller-Maier", "Guten Tag Frau Keller-Maier,"],
    ["Anna Keller", "Anna Keller, Inhaberin", "Guten Tag Anna Keller,"],
    ["Anna Keller", "Frau Maier und Anna Keller", "Guten Tag Anna Keller,"],
    ["Anna Keller", "Herr und Frau Keller", "Guten Tag Anna Keller,"],
    ["Anna Keller", "Frau Kellermann", "Guten Tag Anna Keller,"],
    ["Anna Keller", "Frau Keller, Herr Keller", "Guten Tag Anna Keller,"],
  ])("%s of “%s”: %s", (name, quote, greeting) => expect(formally(name, quote)).toBe(greeting));

  test.each([
    ["French", "Mme Claire Dupont", "Bonjour Madame Dupont,"],
    ["French", "M. Claire Dupont", "Bonjour Claire Dupont,"],
    ["Italian", "Sig.ra Claire Dupont", "Buongiorno Signora Dupont,"],
    ["Italian", "Dott. Claire Dupont", "Buongiorno Claire Dupont,"],
    ["English", "Mrs Claire Dupont", "Hi Claire,"],
    ["Dutch", "mevrouw Claire Dupont", "Goedendag Claire Dupont,"],
  ])("in %s, of “%s”: %s", (language, quote, greeting) =>
    expect(formally("Claire Dupont", quote, language)).toBe(greeting),
  );
});
