import type { ModelMessage } from "ai";
import type { TranscriptLine } from "@/lib/calls/transcript";

/** What was said, as the model reads it. Some providers take no conversation that they begin themselves. */
export function toMessages(lines: readonly TranscriptLine[]): ModelMessage[] {
  const said = lines.map(({ speaker, text }): ModelMessage => {
    if (speaker === "agent") return { role: "assistant", content: text };
    return { role: "user", content: speaker === "key" ? `(pressed the key ${text})` : text };
  });
  return [{ role: "user", content: "(picks up the phone)" }, ...said];
}
