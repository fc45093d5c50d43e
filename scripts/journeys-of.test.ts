import { expect, test } from "vitest";
import { journeysOf } from "./journeys-of.mjs";

const SPECS = ["inbox.spec.ts", "keys.spec.ts", "leads-edit.spec.ts", "leads-list.spec.ts", "memory.spec.ts"];

test("a change of a part of the dashboard concerns the journeys that are named for it", () => {
  expect(journeysOf(["components/leads/lead-row.tsx"], SPECS)).toEqual([
    "leads-edit.spec.ts",
    "leads-list.spec.ts",
  ]);
  expect(journeysOf(["app/(dashboard)/agents/[id]/memory/page.tsx"], SPECS)).toEqual(["memory.spec.ts"]);
});

test("a journey that was changed is run", () => {
  expect(journeysOf(["e2e/keys.spec.ts"], SPECS)).toEqual(["keys.spec.ts"]);
});

test("what no page is made of concerns no journey", () => {
  expect(journeysOf(["lib/leads/add-lead.ts", "README.md"], SPECS)).toEqual([]);
});
