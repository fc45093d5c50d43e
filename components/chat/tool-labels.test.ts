import { expect, test } from "vitest";
import { TOOLS } from "@/lib/tools/registry";
import { labelsOf, refusedIn, TOOL_LABELS } from "./tool-labels";

const count = (value: number) => String(value);

test("has words for every tool of a chat, and a question for each that needs a person's word", () => {
  expect(Object.keys(TOOL_LABELS).sort()).toEqual(TOOLS.map(({ capability }) => capability.name).sort());
  for (const { capability } of TOOLS)
    expect([capability.name, Boolean(TOOL_LABELS[capability.name]?.asks)]).toEqual([
      capability.name,
      capability.needsApproval,
    ]);
});

test("says arguments and results in words, whatever a model made of them", () => {
  expect(labelsOf("startDiscovery").lists?.({ mode: "people" })).toEqual([
    ["Look for", "People in your target roles"],
    ["At most", "25 leads"],
    ["Search depth", "Quick: one round"],
  ]);
  expect(labelsOf("searchLeads").details?.({ total: 12 }, count)).toBe("12 found");
  expect(labelsOf("updateMemory").lists?.({ icpJson: { roles: ["CEO", "CTO"], exclude: [] } })).toEqual([
    ["Ideal customer (ICP)", "CEO, CTO"],
  ]);
  for (const { lists, details } of Object.values(TOOL_LABELS)) {
    for (const odd of [{}, { total: "x", mode: 3, missing: null, name: [] }]) {
      expect(() => lists?.(odd)).not.toThrow();
      expect(() => details?.(odd, count)).not.toThrow();
    }
  }
  expect(labelsOf("goneTool").done).toBe("Used a tool");
});

test("details a refusal from a result", () => {
  expect(refusedIn({ error: { code: "invalid_state", message: "It is idle." } })).toBe("It is idle.");
  expect(refusedIn({ total: 1 })).toBeUndefined();
  expect(refusedIn(null)).toBeUndefined();
});
