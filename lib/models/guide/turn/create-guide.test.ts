import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { TOOLS } from "@/testing/models/guide-tools";
import { createGuide } from "./create-guide";

const PROMPTS: LanguageModelV4Prompt[] = [
  [{ role: "user", content: [{ type: "text", text: "what can you do?" }] }],
  [{ role: "user", content: [{ type: "text", text: "find 5 leads" }] }],
  [{ role: "user", content: [{ type: "text", text: "tell me a joke" }] }],
  [{ role: "user", content: [{ type: "text", text: "" }] }],
  [],
];
const tools = TOOLS.map((name) => ({ type: "function" as const, name, inputSchema: {} }));

test.each(PROMPTS)(
  "streams what it generates, word by word, with the same usage: %j",
  async (...messages) => {
    const prompt = messages as LanguageModelV4Prompt;
    const whole = await createGuide().doGenerate({ prompt, tools });
    const { stream } = await createGuide().doStream({ prompt, tools });
    const parts: LanguageModelV4StreamPart[] = [];
    for await (const part of stream) parts.push(part);
    const deltas = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : []));
    const text = whole.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    expect(deltas.join("")).toBe(text);
    expect(deltas.every((delta) => delta.trim().split(/\s/).length === 1)).toBe(true);
    const inputs = (list: { type: string; input?: unknown }[]) =>
      list.filter((part) => part.type === "tool-call").map((part) => part.input);
    expect(inputs(parts)).toEqual(inputs(whole.content));
    expect(parts[0]).toEqual({ type: "stream-start", warnings: [] });
    expect(parts.at(-1)).toEqual({ type: "finish", finishReason: whole.finishReason, usage: whole.usage });
    expect(whole.usage.outputTokens.text).toBe(Math.ceil(text.length / 4));
  },
);

test("counts the prompt at about four characters a token", async () => {
  const { usage } = await createGuide().doGenerate({
    prompt: [
      { role: "system", content: "x".repeat(400) },
      { role: "user", content: [{ type: "text", text: "y".repeat(100) }] },
    ],
  });
  expect(usage.inputTokens.total).toBe(125);
});

test("keeps to the most tokens of an answer: it cuts between words and leaves out a call that does not fit", async () => {
  const cut = await createGuide().doGenerate({ prompt: PROMPTS[0]!, tools, maxOutputTokens: 10 });
  expect(cut.finishReason.unified).toBe("length");
  expect(cut.usage.outputTokens.total).toBeLessThanOrEqual(10);
  expect(cut.content).toMatchObject([{ type: "text", text: expect.stringMatching(/^I find leads/) }]);
  const call = await createGuide().doGenerate({ prompt: PROMPTS[1]!, tools, maxOutputTokens: 15 });
  expect(call.finishReason.unified).toBe("length");
  expect(call.content.every((part) => part.type === "text")).toBe(true);
});

test("an abort ends the stream before the next word", async () => {
  const abort = new AbortController();
  const { stream } = await createGuide().doStream({ prompt: PROMPTS[0]!, tools, abortSignal: abort.signal });
  const reader = stream.getReader();
  for (let part = 0; part < 4; part++) await reader.read();
  abort.abort("gone");
  await expect(reader.read()).rejects.toMatchObject({ name: "AbortError" });
  await expect(createGuide().doStream({ prompt: [], abortSignal: abort.signal })).rejects.toThrow();
});

test("calls no tool that the conversation does not offer", async () => {
  const { content } = await createGuide().doGenerate({ prompt: PROMPTS[1]!, tools: [] });
  expect(content).toEqual([{ type: "text", text: "I cannot do that in this conversation." }]);
});

test.each([
  "find a a, and in at of ",
  "we sell to ",
  "the ",
  "show 1",
  "1",
  "hi ",
  "I am A ",
  "A",
  "a@",
  "how much has ",
  "show me all the best ",
  "write to the next ",
  "has have just ",
  "? ",
  ", and then ",
  "(",
  "https://a.b/",
])("answers in time whatever a long message says: %j", async (words) => {
  for (const text of [words.repeat(50_000), `${words.repeat(1_000)}!`, `${words.repeat(30)}\u0001`]) {
    const start = performance.now();
    await createGuide().doGenerate({ prompt: [{ role: "user", content: [{ type: "text", text }] }], tools });
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});
