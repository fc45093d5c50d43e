import { expect, test } from "vitest";
import { CHAT_TOOLS } from "@/lib/chat/chat-tools";
import { refusedIn, TOOL_WORDS, wordsOf } from "./tool-words";

const count = (value: number) => String(value);

test("has words for every tool of a chat, and a question for each that needs a person's word", () => {
  expect(Object.keys(TOOL_WORDS).sort()).toEqual(CHAT_TOOLS.map(({ capability }) => capability.name).sort());
  for (const { capability } of CHAT_TOOLS)
    expect([capability.name, Boolean(TOOL_WORDS[capability.name]?.asks)]).toEqual([
      capability.name,
      capability.needsApproval,
    ]);
});

test("says arguments and results in words, whatever a model made of them", () => {
  expect(wordsOf("startDiscovery").lists?.({ mode: "people" })).toEqual([
    ["Look for", "People in the wanted roles"],
    ["At most", "25 leads"],
    ["Depth", "Fast: one round"],
  ]);
  expect(wordsOf("searchLeads").tells?.({ total: 12 }, count)).toBe("12 found");
  expect(wordsOf("updateMemory").lists?.({ icpJson: { roles: ["CEO", "CTO"], exclude: [] } })).toEqual([
    ["Whom you look for", "CEO, CTO"],
  ]);
  for (const { lists, tells } of Object.values(TOOL_WORDS)) {
    for (const odd of [{}, { total: "x", mode: 3, missing: null, name: [] }]) {
      expect(() => lists?.(odd)).not.toThrow();
      expect(() => tells?.(odd, count)).not.toThrow();
    }
  }
  expect(wordsOf("goneTool").done).toBe("Used goneTool");
});

test("tells a refusal from a result", () => {
  expect(refusedIn({ error: { code: "invalid_state", message: "It is idle." } })).toBe("It is idle.");
  expect(refusedIn({ total: 1 })).toBeUndefined();
  expect(refusedIn(null)).toBeUndefined();
});
