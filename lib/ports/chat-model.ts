import type { LanguageModelV4 } from "@ai-sdk/provider";

/** A language model as this installation uses it. */
export type ChatModel = {
  /** As it is stored with each message: `anthropic/…`, `guide`. */
  name: string;
  /** Loaded by who asks first, since the SDKs take longer to load than the rest of the service. */
  model: () => Promise<LanguageModelV4>;
  /** True for the built-in guide, which stands in where no language model is set. */
  isGuide: boolean;
  /** Tokens that fit into one request, answer included. */
  contextTokens: number;
  /** Most tokens of one answer. */
  maxOutputTokens: number;
};
