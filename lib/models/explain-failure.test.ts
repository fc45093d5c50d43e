import { generateText, isStepCount, streamText, tool } from "ai";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { readSettings } from "@/lib/process/env";
import {
  type ModelFault,
  type ModelServer,
  type ScriptedTurn,
  startModelServer,
} from "@/testing/models/model-server";
import { explainFailure } from "./explain-failure";
import { openModels } from "./open-models";

const SECRET = "sk-very-secret";
let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(script: ScriptedTurn[], settings: Record<string, string> = {}) {
  server = await startModelServer(...script);
  return openModels(
    readSettings({
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: SECRET,
      CHAT_MODEL: "test-model",
      CHAT_TIMEOUT_MS: "300",
      ...settings,
    }),
  );
}

/** Streams one turn to its end, as a chat turn does, and returns the text and the errors. */
async function streamOnce(script: ScriptedTurn[], settings: Record<string, string> = {}, maxRetries = 0) {
  const { model } = await open(script, settings);
  const thrown: unknown[] = [];
  const result = streamText({
    model: await model(),
    prompt: "Hello",
    maxRetries,
    stopWhen: isStepCount(3),
    tools: { look: tool({ inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => id }) },
    onError: ({ error }) => void thrown.push(error),
  });
  let text = "";
  const kinds: string[] = [];
  for await (const part of result.stream) {
    kinds.push(part.type);
    if (part.type === "text-delta") text += part.text;
    if (part.type === "tool-error") thrown.push(part.error);
  }
  return { text, kinds, thrown, result };
}

const FAULTS: [string, ModelFault, RegExp, boolean][] = [
  ["a refused key", { kind: "status", status: 401 }, /refuses the key/, false],
  ["a model that is not there", { kind: "status", status: 404 }, /does not know the language model/, false],
  ["too many requests", { kind: "status", status: 429 }, /Try again in a minute\.$/, true],
  [
    "too many requests, with a time",
    { kind: "status", status: 429, retryAfter: "7" },
    /Try again in 7 seconds\.$/,
    true,
  ],
  [
    "an account without money",
    { kind: "status", status: 429, body: "You exceeded your current quota: insufficient_quota" },
    /no credit left/,
    false,
  ],
  [
    "a prompt that is too long",
    { kind: "status", status: 400, body: "maximum context length is 4096 tokens: context_length_exceeded" },
    /too long for the language model/,
    false,
  ],
  [
    "a fault of the server",
    { kind: "status", status: 500, body: `stack at ${SECRET}` },
    /has a problem/,
    true,
  ],
  ["silence from the start", { kind: "silence" }, /said nothing for 1 second\./, true],
  ["silence in the middle", { kind: "stall" }, /said nothing for 1 second\./, true],
  ["a socket cut in the middle", { kind: "cut" }, /was lost during the answer/, true],
  ["events that are no JSON", { kind: "garble" }, /could not be read/, true],
  [
    "an error in the middle of the stream",
    { kind: "error-event", message: `boom ${SECRET}` },
    /has a problem|answer failed/,
    true,
  ],
];

describe("a failed turn is explained without inner detail:", () => {
  test.each(FAULTS)("%s", async (_, fault, words, canRetry) => {
    const { thrown, kinds } = await streamOnce([{ text: ["Good ", "morning"], fault }]);
    expect(kinds, "the stream itself does not break").toContain("error");
    expect(thrown.length).toBeGreaterThan(0);
    const failure = explainFailure(thrown[0]);
    expect(failure.message).toMatch(words);
    expect(failure.canRetry).toBe(canRetry);
    expect(failure.needsOperator).toBe(failure.message.includes("Ask whoever runs this service"));
    expect(failure.message).not.toMatch(/sk-|127\.0\.0\.1|http|boom|stack|\n/);
  });

  test.each(FAULTS.filter(([, { kind }]) => kind !== "error-event"))(
    "%s, of a whole answer",
    async (_, fault, words, canRetry) => {
      const { model } = await open([{ text: "Good morning", fault }]);
      const error = await generateText({ model: await model(), prompt: "Hello", maxRetries: 0 }).catch(
        (thrown) => thrown,
      );
      expect(explainFailure(error)).toMatchObject({ message: expect.stringMatching(words), canRetry });
    },
  );

  test("a server that is not there", async () => {
    const { model } = await open([]);
    await server!.close();
    const error = await generateText({ model: await model(), prompt: "Hello", maxRetries: 0 }).catch(
      (thrown) => thrown,
    );
    expect(explainFailure(error)).toMatchObject({
      message: expect.stringMatching(/cannot be reached/),
      canRetry: true,
    });
  });

  test("what is known is kept when the retries are used up", async () => {
    const refusal = { fault: { kind: "status", status: 429, retryAfter: "0" } } as const;
    const { thrown } = await streamOnce([refusal, refusal], {}, 1);
    expect(explainFailure(thrown[0]).message).toMatch(/no more requests/);
    expect(server!.requests).toHaveLength(2);
  });

  test("a refusal of our own keeps its words", () => {
    const error = new AppError("insufficient_credits", "This needs 2 credits.");
    expect(explainFailure(error)).toMatchObject({ message: "This needs 2 credits.", canRetry: false });
  });

  test.each([undefined, null, "boom", 7, {}, new Error("at /srv/secret.ts:1"), circular()])(
    "anything else (%#) gets a plain sentence",
    (thrown) => {
      expect(explainFailure(thrown)).toMatchObject({
        message: expect.stringMatching(/answer failed/),
        canRetry: true,
      });
    },
  );
});

describe("a turn that works", () => {
  test("streams text, calls a tool, answers again, and counts the tokens of both steps", async () => {
    const { text, kinds, result } = await streamOnce([
      { toolCalls: [{ name: "look", arguments: { id: "7" } }], usage: { input: 10, output: 2 } },
      { text: ["You are ", "seven."], usage: { input: 30, output: 5 } },
    ]);
    expect(text).toBe("You are seven.");
    expect(kinds).toContain("tool-result");
    expect(await result.usage).toMatchObject({ inputTokens: 40, outputTokens: 7 });
    const [first, second] = server!.requests;
    expect(first!.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(first!.body).toMatchObject({
      model: "test-model",
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(second!.body.messages.at(-1)).toMatchObject({ role: "tool", content: "7" });
  });

  test("goes on when the model gives a tool nonsense, and tells it so", async () => {
    const { text, thrown } = await streamOnce([
      { toolCalls: [{ name: "look", arguments: '{"id": 7, nonsense' }] },
      { text: "Sorry." },
    ]);
    expect(text).toBe("Sorry.");
    expect(JSON.stringify(server!.requests[1]!.body.messages.at(-1))).toMatch(/invalid/i);
    expect(thrown.map((error) => explainFailure(error).message)).toEqual([
      expect.stringMatching(/asked for something that does not exist/),
    ]);
  });

  test("is not cut for being long, as long as something comes", async () => {
    // Each pause is shorter than the limit, but their sum is longer.
    const { promise: later, resolve } = Promise.withResolvers<void>();
    const { promise: soon, resolve: begin } = Promise.withResolvers<void>();
    setTimeout(begin, 200);
    setTimeout(resolve, 400);
    const { text, thrown } = await streamOnce([{ text: ["a", "b"], after: soon, between: later }]);
    expect({ text, thrown }).toEqual({ text: "ab", thrown: [] });
  });

  test.each([undefined, new Error("enough")])("ends as stopped when it is stopped (%#)", async (reason) => {
    const { model } = await open([{ text: ["Good ", "morning"], fault: { kind: "stall" } }], {
      CHAT_TIMEOUT_MS: "60000",
    });
    const stop = new AbortController();
    const kinds: string[] = [];
    const result = streamText({
      model: await model(),
      prompt: "Hello",
      abortSignal: stop.signal,
      onError: () => {},
    });
    for await (const part of result.stream) {
      kinds.push(part.type);
      if (part.type === "text-delta") stop.abort(reason);
    }
    expect(kinds).toContain("text-delta");
    expect(kinds).toContain("abort");
    expect(kinds).not.toContain("error");
  });

  test("works with a server that wants no key", async () => {
    server = await startModelServer({ text: "Hi" });
    const { model, name, isGuide } = openModels(
      readSettings({ OPENAI_BASE_URL: `${server.url}/`, CHAT_MODEL: "m" }),
    );
    expect({ name, isGuide }).toEqual({ name: "openai/m", isGuide: false });
    expect((await generateText({ model: await model(), prompt: "Hello" })).text).toBe("Hi");
    expect(server.requests[0]!.headers.authorization).toBeUndefined();
  });
});

function circular(): unknown {
  const error = new Error("round");
  error.cause = error;
  return error;
}
