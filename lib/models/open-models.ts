import { env, type Settings, SettingsError } from "@/lib/env";
import { perProcess } from "@/lib/per-process";
import type { ChatModel } from "./chat-model";
import { chooseModel } from "./choose-model";

const place = perProcess<{ model?: ChatModel }>("models", () => ({}));

/**
 * Opens the language model that the settings name as this process's, or the built-in guide where they name none; `parts`
 * stand in for what it would be. Nothing is loaded, or asked of the provider, yet. Errors: `SettingsError`.
 */
export function openModels(settings: Settings, parts: Partial<ChatModel> = {}): ChatModel {
  const choice = chooseModel(settings);
  if (choice.kind === "problem") throw new SettingsError(`A setting is malformed: ${choice.sentence}`);
  let opened: ReturnType<ChatModel["model"]> | undefined;
  const open = async () =>
    choice.kind === "model"
      ? (await import("./create-model")).createModel(settings, choice)
      : (await import("./guide/create-guide")).createGuide();
  place.model = {
    name: choice.kind === "model" ? choice.name : "guide",
    model: () => {
      opened ??= open();
      return opened;
    },
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
