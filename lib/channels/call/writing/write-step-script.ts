import type { CallScriptRow } from "@/db/schema";
import { type ScriptInput, writeScript } from "./write-script";

/** What to say in the call of a sequence's step: what the step is to bring comes first. */
export function writeStepScript(input: ScriptInput, { intent }: { intent: string }): CallScriptRow {
  const script = writeScript(input);
  return intent === "" ? script : { ...script, questions: [intent, ...script.questions] };
}
