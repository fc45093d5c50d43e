import { expect, test } from "vitest";
import { readEntities } from "./read-entities";

const read = (...entities: unknown[]) =>
  readEntities({
    text: JSON.stringify({
      _embedded: { enheter: entities },
      page: { size: 1000, totalElements: entities.length, totalPages: 1, number: 0 },
    }),
    codes: ["10.71"],
    municipalities: ["4601"],
  })!.listing;
const ENTITY = {
  organisasjonsnummer: "910000001",
  navn: "BAKERI AS",
  organisasjonsform: { kode: "AS", beskrivelse: "Aksjeselskap" },
  naeringskode1: { kode: "10.710", beskrivelse: "Produksjon av brød" },
  forretningsadresse: {
    adresse: ["Torget 1"],
    postnummer: "8622",
    poststed: "MO I RANA",
    kommunenummer: "4601",
  },
  epostadresse: "post@bakeri.example",
};

test.each([
  { konkurs: true },
  { underAvvikling: true },
  { underTvangsavviklingEllerTvangsopplosning: true },
  { slettedato: "2026-01-31" },
])("what has ended is left out: %o", (state) => {
  expect(read(ENTITY).total).toBe(1);
  expect(read({ ...ENTITY, ...state })).toMatchObject({ total: 0, companies: [] });
});

test("what has its post sent to a place is not in it", () => {
  const forretningsadresse = { ...ENTITY.forretningsadresse, kommunenummer: "4602" };
  expect(read({ ...ENTITY, forretningsadresse, postadresse: ENTITY.forretningsadresse }).total).toBe(0);
});

test("of a sole trader, who is a person, the address and number of the register are not taken", () => {
  const organisasjonsform = { kode: "ENK", beskrivelse: "Enkeltpersonforetak" };
  const sole = { ...ENTITY, organisasjonsform, mobil: "91234567" };
  expect(read(sole)).toMatchObject({ total: 1, withEmail: 0, companies: [] });
  const [company] = read({ ...sole, hjemmeside: "bakeri.example" }).companies;
  expect(company!.facts.map(({ field }) => field)).toEqual(["company", "location"]);
});

test.each([
  [{ telefon: "55 90 01 02" }, "+47 55 90 01 02", "telefon=55 90 01 02"],
  [{ telefon: "02000", mobil: "91234567" }, "+47 91234567", "mobil=91234567"],
  [{ telefon: "+46 8 123 456 78" }, "+46 8 123 456 78", "telefon=+46 8 123 456 78"],
])("a number is one that can be called: %o", (numbers, value, quote) => {
  expect(read({ ...ENTITY, ...numbers }).companies[0]!.facts).toContainEqual({
    field: "phone",
    value,
    quote,
  });
});

test("a second industry counts, and a town is written as usual", () => {
  const [company] = read({
    ...ENTITY,
    naeringskode1: { kode: "56.110", beskrivelse: "Drift av restauranter" },
    naeringskode2: ENTITY.naeringskode1,
  }).companies;
  expect(company).toMatchObject({
    ref: "https://data.brreg.no/enhetsregisteret/api/enheter/910000001",
    kind: "naeringskode2=10.710 Produksjon av brød",
  });
  expect(company!.facts).toContainEqual({
    field: "location",
    value: "Mo i Rana",
    quote: "forretningsadresse=Torget 1, 8622 MO I RANA",
  });
});

test("an entry that is wrong is left out, and what is wrong in one is not taken", () => {
  expect(
    read(null, 1, "x", { ...ENTITY, organisasjonsnummer: "../../1" }, { ...ENTITY, navn: 7 }).companies,
  ).toEqual([]);
  const [company] = read({
    ...ENTITY,
    navn: `BAKERI\u0000\n${"x".repeat(400)}`,
    hjemmeside: "javascript:alert(1)",
    telefon: { number: 1 },
    forretningsadresse: { ...ENTITY.forretningsadresse, adresse: "Torget", poststed: "BER\ud83dGEN" },
  }).companies;
  expect(company).toMatchObject({ website: null });
  expect(company!.name).toHaveLength(300);
  expect(company!.facts.find(({ field }) => field === "location")!.quote).toContain("BER\ufffdGEN");
  expect(company!.facts.some(({ field }) => field === "phone")).toBe(false);
});

test.each([
  "",
  "{",
  "[]",
  "null",
  '{"page":{}}',
  '{"_embedded":{"enheter":{}},"page":{"totalElements":1,"totalPages":1}}',
])("%j is no answer", (text) => {
  expect(readEntities({ text, codes: ["10"], municipalities: [] })).toBeNull();
});
