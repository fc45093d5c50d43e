import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import type { Context } from "@/lib/context";
import { type Hook, hookUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { readLanguage, readLeadName } from "./bridge-lead";

const KEY_SECONDS = 10;

/**
 * The person's phone was picked up. A key is waited for, since a mailbox presses none: it must never be put through to a
 * lead. `hook` is asked once one was pressed.
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
