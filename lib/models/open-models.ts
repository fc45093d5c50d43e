import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createGateway } from "ai";
import { env, type Settings, SettingsError } from "@/lib/env";
import { perProcess } from "@/lib/per-process";
import type { ChatModel } from "./chat-model";
import { chooseModel, type ModelChoice } from "./choose-model";
import { createPatientFetch } from "./create-patient-fetch";
import { endStreamsWell } from "./end-streams-well";
import { createGuide } from "./guide/create-guide";

const place = perProcess<{ model?: ChatModel }>("models", () => ({}));

/**
 * Opens the language model that the settings name as this process's, or the built-in guide where they name none; `parts`
 * stand in for what it would be. Nothing is asked of the provider yet. Errors: `SettingsError`.
 */
export function openModels(settings: Settings, parts: Partial<ChatModel> = {}): ChatModel {
  const choice = chooseModel(settings);
  if (choice.kind === "problem") throw new SettingsError(`A setting is malformed: ${choice.sentence}`);
  place.model = {
    name: choice.kind === "model" ? choice.name : "guide",
    model:
      parts.model ??
      (choice.kind === "model" ? endStreamsWell(createModel(settings, choice)) : createGuide()),
    isGuide: choice.kind === "guide" && parts.model === undefined,
    contextTokens: settings.CHAT_CONTEXT_TOKENS,
    maxOutputTokens: settings.CHAT_MAX_OUTPUT_TOKENS,
    ...parts,
  };
  return place.model;
}

/** This process's language model; opened from its settings by whoever asks first. */
export function chatModel(): ChatModel {
  return place.model ?? openModels(env());
}

function createModel(
  settings: Settings,
  { provider, modelId }: Extract<ModelChoice, { kind: "model" }>,
): LanguageModelV4 {
  const fetch = createPatientFetch(settings.CHAT_TIMEOUT_MS);
  // Addresses are said outright, because these libraries would read variables of the environment that are no settings.
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
