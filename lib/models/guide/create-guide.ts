import type { LanguageModelV4 } from "@ai-sdk/provider";
import { MockLanguageModelV4 } from "ai/test";

export function createGuide(): LanguageModelV4 {
  return new MockLanguageModelV4({ provider: "leadwright", modelId: "guide" });
}
