import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractContacts } from "./extract-contacts";
import { parsePage } from "./parse-page";
import { readPageText } from "./read-page-text";

const squeeze = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
// Text in which the page spells signs out as words.
const spell = (text: string) =>
  squeeze(text.replace(/ ?[([]at[)\]] ?/g, "@").replace(/ ?[([]dot[)\]] ?/g, "."));

const person = fc.constantFrom(
  "Jane Doerr",
  "Marlowe, Prof. Edith",
  "Uwe Sandkamp",
  "Amélie Roux",
  "Li Wei",
  "O'Neil Burke",
);
const title = fc.constantFrom(
  "Head of Sales",
  "Vorsitzende",
  "Tesorera",
  "Penningmeester",
  "Directrice",
  "Glaze Wizardry",
  "",
);
const phone = fc.constantFrom(
  "Tel: 020 7946 0011",
  "Fax: 020 7946 0012",
  "+49 (0)40 555 123",
  "Ph. 212-555-0147 x12",
  "",
);
const mail = fc
  .record({
    local: fc.constantFrom("jane.doerr", "info", "em4", "sandkamp", "vorstand", "a-roux"),
    write: fc.constantFrom(
      (local: string) => `<a href="mailto:${local}@mill.example">E-mail</a>`,
      (local: string) => `<a href="mailto:${local}@mill.example">${local}@mill.example</a>`,
      (local: string) => `${local} (at) mill (dot) example`,
      (local: string) => `${local}<b>@</b>mill.example`,
      (local: string) => `${local}&#64;mill.example`,
    ),
  })
  .map(({ local, write }) => write(local));
const record = fc.record({ person, title, phone, mail });
const layout = fc.constantFrom(
  (cells: string[]) => `<div>${cells.map((cell) => `<p>${cell}</p>`).join("")}</div>`,
  (cells: string[]) => `<p>${cells.join("<br>")}</p>`,
  (cells: string[]) => `<li>${cells.join(", ")}</li>`,
  (cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`,
  (cells: string[]) =>
    `<div>${cells.map((cell) => `<p>${cell} ${"is what stands here at length. ".repeat(12)}</p>`).join("")}</div>`,
  (cells: string[]) =>
    `<div>${cells.map((cell) => `<p>${cell}</p><p>${"lorem ipsum ".repeat(12)}</p>`).join("")}</div>`,
  (cells: string[]) => `<h3>${cells[0]}</h3>${cells.slice(1).join(" | ")}`,
);

describe("evidence", () => {
  it("has every field's value in its quote, and the quote in the page", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(layout, record), { minLength: 1, maxLength: 6 }), (parts) => {
        const html = `<h1>Our people</h1>${parts.map(([lay, { person, title, mail, phone }]) => lay([person, title, phone, mail].filter(Boolean))).join("\n")}`;
        const page = parsePage({ html, url: "https://mill.example/" });
        const text = squeeze(readPageText(page).text);
        for (const contact of extractContacts(page).contacts) {
          for (const found of [contact.name, contact.title, contact.phone, contact.location]) {
            if (!found) continue;
            expect(found.quote.length).toBeLessThanOrEqual(300);
            expect(words(found.quote)).toEqual(expect.arrayContaining(words(found.value)));
            expect(text).toContain(squeeze(found.quote));
          }
          expect(spell(contact.email.quote)).toContain(squeeze(contact.email.value));
          const source = contact.email.quote.startsWith("mailto:") ? squeeze(html) : text;
          expect(source).toContain(squeeze(contact.email.quote));
        }
      }),
      { numRuns: 200 },
    );
  });
});
