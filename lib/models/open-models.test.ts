import { generateText } from "ai";
import { afterEach, expect, test, vi } from "vitest";
import { readSettings, SettingsError } from "@/lib/process/env";
import { adapters } from "@/lib/process/this-process";
import { openModels } from "./open-models";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  openModels(readSettings({}));
});

// A test cannot call the providers' own addresses, so it inspects the outgoing requests.
test.each([
  [
    { ANTHROPIC_API_KEY: "key-a", CHAT_MODEL: "x" },
    "https://api.anthropic.com/v1/messages",
    "x-api-key",
    "key-a",
  ],
  [
    { OPENAI_API_KEY: "key-o", CHAT_MODEL: "x" },
    "https://api.openai.com/v1/responses",
    "authorization",
    "Bearer key-o",
  ],
  [
    { AI_GATEWAY_API_KEY: "key-g", CHAT_MODEL: "gateway/maker/x" },
    /^https:\/\/ai-gateway\.vercel\.sh\//,
    "authorization",
    "Bearer key-g",
  ],
] as [Record<string, string>, string | RegExp, string, string][])(
  "%j asks its provider with its key, whatever else the environment says",
  async (settings, address, header, key) => {
    vi.stubEnv("ANTHROPIC_BASE_URL", "http://evil.example");
    vi.stubEnv("OPENAI_BASE_URL", "http://evil.example");
    const asked: { url: string; headers: Headers }[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      asked.push({ url: String(url), headers: new Headers(init.headers) });
      return new Response("{}", { status: 401 });
    });
    const { model } = openModels(readSettings(settings));
    await generateText({ model: await model(), prompt: "Hello", maxRetries: 0 }).catch(() => {});
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toMatch(address);
    expect(asked[0]!.headers.get(header)).toBe(key);
  },
);

test("without a provider the guide stands in, and parts stand in for either", () => {
  expect(openModels(readSettings({}))).toMatchObject({
    name: "guide",
    isGuide: true,
    contextTokens: 128_000,
  });
  expect(openModels(readSettings({ CHAT_MAX_OUTPUT_TOKENS: "100" }))).toMatchObject({ maxOutputTokens: 100 });
  const { model } = adapters.models;
  expect(openModels(readSettings({}), { name: "test", model, isGuide: false })).toMatchObject({
    name: "test",
    isGuide: false,
  });
  expect(adapters.models.name).toBe("test");
});

test("settings that contradict each other open nothing", () => {
  expect(() => openModels({ ...readSettings({}), CHAT_MODEL: "x" })).toThrow(SettingsError);
});
