import { expect, test } from "vitest";
import type { CompanyEvidenceRow } from "@/db/schema";
import { mergeFacts, type ReadFact } from "./merge-facts";

const AT = "2026-01-01T00:00:00.000Z";

function says(field: ReadFact["field"], value: string, more: Partial<ReadFact> = {}): ReadFact {
  return { field, value, quote: value, trust: 2, url: "https://acme.example/imprint", foundAt: AT, ...more };
}

const valuesOf = (rows: CompanyEvidenceRow[], field: string) =>
  rows.filter((row) => row.field === field).map(({ value }) => value);

test("the plainest page counts, and of equals what most pages say", () => {
  const read = [
    says("phone", "+49 30 1"),
    says("phone", "+49 30 2", { trust: 3 }),
    says("place", "Bonn"),
    says("place", "Berlin"),
    says("place", "Berlin"),
  ];
  const rows = mergeFacts([], read);
  expect(valuesOf(rows, "phone")).toEqual(["+49 30 2"]);
  expect(valuesOf(rows, "place")).toEqual(["Berlin"]);
});

test("a later reading that says otherwise replaces a value, and keeps what it was with its source", () => {
  const known = mergeFacts([], [says("legalName", "Acme GmbH")]);
  const later = says("legalName", "Acme Baking GmbH", { foundAt: "2026-02-01T00:00:00.000Z" });
  const [row] = mergeFacts(known, [later]);
  expect(row).toMatchObject({ value: "Acme Baking GmbH", foundAt: later.foundAt });
  expect(row!.replaced).toEqual([
    { value: "Acme GmbH", url: "https://acme.example/imprint", quote: "Acme GmbH", foundAt: AT },
  ]);
});

test("a page that says it less plainly replaces nothing, unless it is the same page", () => {
  const known = mergeFacts([], [says("phone", "1", { trust: 3 })]);
  const elsewhere = says("phone", "2", { trust: 2, url: "https://acme.example/" });
  expect(mergeFacts(known, [elsewhere])).toEqual(known);
  expect(valuesOf(mergeFacts(known, [says("phone", "2")]), "phone")).toEqual(["2"]);
});

test("the same reading again changes nothing, in whatever case and punctuation", () => {
  const read = [says("legalName", "Acme GmbH"), says("languages", "de"), says("languages", "en")];
  const known = mergeFacts([], read);
  expect(mergeFacts(known, [...read, says("legalName", "ACME GMBH")])).toEqual(known);
});

test("a field with several values gains some and loses none, up to a bound", () => {
  const known = mergeFacts([], [says("industry", "Bakery")]);
  const many = Array.from({ length: 50 }, (_, index) => says("industry", `Trade ${index}`));
  const rows = mergeFacts(known, many);
  expect(valuesOf(rows, "industry")).toContain("Bakery");
  expect(rows.length).toBeLessThanOrEqual(8);
});

test("the history of a value is bounded", () => {
  let rows: CompanyEvidenceRow[] = [];
  for (let index = 0; index < 100; index++) rows = mergeFacts(rows, [says("phone", `${index}`)]);
  expect(rows[0]!.replaced).toHaveLength(20);
});
