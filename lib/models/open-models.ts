import type { ChatModel } from "@/lib/ports/chat-model";
import { chooseModel } from "@/lib/process/choose-model";
import { type Settings, SettingsError } from "@/lib/process/env";
import { openAdapters } from "@/lib/process/this-process";

/**
 * Opens the configured language model for this process, or the built-in guide if none is configured. `parts` replace parts of it, for
 * tests. Loads nothing and sends no request yet. Errors: `SettingsError`.
 */
export function openModels(settings: Settings, parts: Partial<ChatModel> = {}): ChatModel {
  const choice = chooseModel(settings);
  if (choice.kind === "problem") throw new SettingsError(`A setting is malformed: ${choice.sentence}`);
  let opened: ReturnType<ChatModel["model"]> | undefined;
  const open = async () =>
    choice.kind === "model"
      ? (await import("./create-model")).createModel(settings, choice)
      : (await import("./guide/turn/create-guide")).createGuide();
  const models: ChatModel = {
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
  return openAdapters({ models }).models;
}
