import { expect, test } from "vitest";
import type { memories } from "@/db/schema";
import { compareMemory } from "./describe-memory-change";
import { ICP_KEYS } from "./icp";
import { IdentityFields } from "./identity-fields";
import { MEMORY_LABELS } from "./memory-labels";

type Row = typeof memories.$inferSelect;

const row = (fields: Partial<Row>) =>
  ({ profileJson: {}, icpJson: {}, identityJson: {}, senderName: null, ...fields }) as Row;

const diff = (before: Partial<Row>, input: Record<string, unknown>) =>
  compareMemory(row(before), input).map(({ field, label, before, after, added, removed }) =>
    added || removed ? [field, label, added, removed] : [field, label, before, after],
  );

test("says each known key in the label of the form, and nothing of what stays", () => {
  const stored = { profileJson: { company: "Acme", offer: "Ovens" }, senderName: "Ada" };
  const input = { profileJson: { company: "Acme", offer: "Stoves", proof: "40 bakeries" }, senderName: "Bo" };
  expect(diff(stored, input)).toEqual([
    ["profileJson.offer", "Offer", "Ovens", "Stoves"],
    ["profileJson.proof", "Proof", null, "40 bakeries"],
    ["senderName", "Name", "Ada", "Bo"],
  ]);
  expect(diff(stored, stored)).toEqual([]);
});

test("public sources have the names that people know them by", () => {
  expect(diff({ openData: ["openstreetmap"] }, { openData: ["openstreetmap", "brreg"] })).toEqual([
    ["openData", "Public data", ["Norway’s business register"], []],
  ]);
});

test("a piece that is replaced shows what goes with it, unknown and nested keys too", () => {
  const stored = { profileJson: { offer: "Ovens", extra: { deep: { note: "kept so far" }, same: 1 } } };
  expect(diff(stored, { profileJson: { extra: { same: 1, next: true } } })).toEqual([
    ["profileJson.extra.next", "extra: next", null, "true"],
    ["profileJson.extra.deep.note", "extra: deep: note", "kept so far", null],
    ["profileJson.offer", "Offer", "Ovens", null],
  ]);
});

test("lists say what is added and removed, however they are spelled", () => {
  expect(
    diff(
      { icpJson: { roles: "CEO, CTO", sources: ["a.example"] }, identityJson: { avoid: ["synergy"] } },
      {
        icpJson: { roles: ["CTO", "CFO"], sources: ["a.example", "b.example"], titles: ["Baker"] },
        identityJson: { avoid: ["synergy", "leverage"] },
      },
    ),
  ).toEqual([
    ["icpJson.roles", "Roles", ["CFO"], ["CEO"]],
    ["icpJson.sources", "Sources", ["b.example"], []],
    ["icpJson.titles", "Roles", ["Baker"], []],
    ["identityJson.avoid", "Words to avoid", ["leverage"], []],
  ]);
});

test("nothing that differs is left out, whatever shape a value has", () => {
  const odd = [null, "", "a", 1, true, [], [""], ["a"], [{ a: 1 }], {}, { a: [] }, { a: { b: [] } }, [[1]]];
  for (const piece of ["profileJson", "icpJson", "identityJson"] as const)
    for (const key of ["offer", "roles", "sources", "x"])
      for (const before of odd)
        for (const after of odd) {
          const isSame = JSON.stringify(before) === JSON.stringify(after);
          const found = diff({ [piece]: { [key]: before } }, { [piece]: { [key]: after } });
          expect([piece, key, before, after, found.length > 0]).toEqual([piece, key, before, after, !isSame]);
        }
});

test("a long old value is cut with a count, a new one never, and characters that reverse text are written out", () => {
  const [[, , before, after]] = diff(
    { profileJson: { offer: "x".repeat(5_000) } },
    { profileJson: { offer: `${"y".repeat(5_000)}\u202eecalp` } },
  ) as [[string, string, string, string]];
  expect(before).toBe(`${"x".repeat(4_000)} … (1000 more characters)`);
  expect(after).toBe(`${"y".repeat(5_000)}[U+202E]ecalp`);
});

test("every known key has its label", () => {
  expect(Object.keys(MEMORY_LABELS.icpJson.fields).sort()).toEqual([...ICP_KEYS].sort());
  expect(Object.keys(MEMORY_LABELS.sender.fields).sort()).toEqual(Object.keys(IdentityFields.shape).sort());
});
