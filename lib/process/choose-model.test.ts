import { describe, expect, test } from "vitest";
import { chooseModel } from "./choose-model";
import { readSettings } from "./env";

const ANTHROPIC = { ANTHROPIC_API_KEY: "key-a" };
const OPENAI = { OPENAI_API_KEY: "key-o" };
const LOCAL = { OPENAI_BASE_URL: "http://127.0.0.1:11434/v1" };
const GATEWAY = { AI_GATEWAY_API_KEY: "key-g" };

describe("the model", () => {
  test("is the built-in guide where nothing is set", () => {
    expect(chooseModel(readSettings({}))).toEqual({ kind: "guide" });
  });

  test.each([
    [{ ...ANTHROPIC, CHAT_MODEL: "anthropic/big" }, "anthropic", "big", "anthropic/big"],
    [{ ...ANTHROPIC, CHAT_MODEL: "big" }, "anthropic", "big", "anthropic/big"],
    [{ ...OPENAI, CHAT_MODEL: "openai/small" }, "openai", "small", "openai/small"],
    [{ ...LOCAL, CHAT_MODEL: "llama3:8b" }, "openai-compatible", "llama3:8b", "openai/llama3:8b"],
    [{ ...LOCAL, ...OPENAI, CHAT_MODEL: "x" }, "openai-compatible", "x", "openai/x"],
    [{ ...LOCAL, CHAT_MODEL: "meta/llama" }, "openai-compatible", "meta/llama", "openai/meta/llama"],
    [{ ...LOCAL, CHAT_MODEL: "openai/openai/oss" }, "openai-compatible", "openai/oss", "openai/openai/oss"],
    [{ ...GATEWAY, CHAT_MODEL: "gateway/anthropic/x" }, "gateway", "anthropic/x", "gateway/anthropic/x"],
    [{ ...ANTHROPIC, ...OPENAI, CHAT_MODEL: "openai/x" }, "openai", "x", "openai/x"],
  ])("of %j is asked of %s", (source, provider, modelId, name) => {
    expect(chooseModel(readSettings(source))).toEqual({ kind: "model", provider, modelId, name });
  });
});

describe("a start is refused, with the remedy and without the key,", () => {
  test.each([
    [
      "for a key without a model",
      ANTHROPIC,
      "CHAT_MODEL is missing although ANTHROPIC_API_KEY is set: name a model",
    ],
    ["for a server without a model", LOCAL, "CHAT_MODEL is missing although OPENAI_BASE_URL is set"],
    ["for a model without any provider", { CHAT_MODEL: "x" }, "no provider is: set ANTHROPIC_API_KEY"],
    [
      "for a model whose provider has no key",
      { ...OPENAI, CHAT_MODEL: "anthropic/x" },
      "its key is missing: set ANTHROPIC_API_KEY, or write it as openai/anthropic/x.",
    ],
    [
      "for a bare name among several providers",
      { ...OPENAI, ...ANTHROPIC, CHAT_MODEL: "x" },
      "write it as anthropic/name or openai/name.",
    ],
    ["for a prefix without a name", { ...OPENAI, CHAT_MODEL: "openai/" }, "must name a model after openai/."],
  ])("%s", (_, source, sentence) => {
    const read = () => readSettings(source);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow("key-");
  });
});
