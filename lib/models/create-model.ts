import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createGateway } from "ai";
import type { ModelChoice } from "@/lib/process/choose-model";
import type { Settings } from "@/lib/process/env";
import { createFetchWithRetry } from "./create-fetch-with-retry";
import { endStreamsWell } from "./end-streams-well";

type Chosen = Extract<ModelChoice, { kind: "model" }>;

/** The chosen model, through its provider's own client. */
export function createModel(settings: Settings, choice: Chosen): LanguageModelV4 {
  return endStreamsWell(openProvider(settings, choice));
}

function openProvider(settings: Settings, { provider, modelId }: Chosen): LanguageModelV4 {
  const fetch = createFetchWithRetry(settings.CHAT_TIMEOUT_MS);
  // Base URLs are explicit, because these libraries would otherwise read environment variables that are not settings of ours.
  switch (provider) {
    case "anthropic":
      return createAnthropic({
        apiKey: settings.ANTHROPIC_API_KEY,
        baseURL: "https://api.anthropic.com/v1",
        fetch,
      })(modelId);
    case "openai":
      return createOpenAI({ apiKey: settings.OPENAI_API_KEY, baseURL: "https://api.openai.com/v1", fetch })(
        modelId,
      );
    case "openai-compatible":
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: settings.OPENAI_BASE_URL!.replace(/\/+$/, ""),
        apiKey: settings.OPENAI_API_KEY,
        includeUsage: true,
        supportsStructuredOutputs: true,
        fetch,
      })(modelId);
    case "gateway":
      return createGateway({ apiKey: settings.AI_GATEWAY_API_KEY, fetch })(modelId);
  }
}
