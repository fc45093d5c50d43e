import type { LanguageModelV4 } from "@ai-sdk/provider";

/** A language model as configured in this installation. */
export type ChatModel = {
  /** Name stored with each message: `anthropic/…`, `guide`. */
  name: string;
  /** Loaded on first use, because the SDKs take longer to load than the rest of the service. */
  model: () => Promise<LanguageModelV4>;
  /** True for the built-in guide, which is used when no language model is configured. */
  isGuide: boolean;
  /** Maximum tokens of one request, including the answer. */
  contextTokens: number;
  /** Maximum tokens of one answer. */
  maxOutputTokens: number;
};
