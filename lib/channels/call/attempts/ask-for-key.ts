import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import type { Context } from "@/lib/context";
import { type Hook, hookUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { readLanguage, readLeadName } from "./bridge-lead";

const KEY_SECONDS = 10;

/**
 * The person's phone was answered. Requires a key press before the lead is connected: a voicemail box presses no key
 * and must never be connected to a lead. The provider requests `hook` once a key is pressed.
 */
export async function askForKey(ctx: Context, attempt: CallAttemptRow, hook: Hook): Promise<string> {
  const { account } = requirePhone(ctx);
  const words = spokenWordsFor(await readLanguage(ctx, attempt));
  const prompt = say(words.pressAKey(await readLeadName(ctx, attempt)), words.tag);
  const attributes = {
    input: "dtmf",
    numDigits: 1,
    timeout: KEY_SECONDS,
    action: hookUrl(account, attempt.hookToken, hook),
  };
  return twiml(verb("Gather", attributes, prompt), hangUp);
}
