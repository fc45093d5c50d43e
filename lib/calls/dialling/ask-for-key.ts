import type { Context } from "@/lib/context";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { spokenWordsFor } from "../voice/spoken-words";
import { readLanguage, readLeadName } from "./bridge-lead";
import { requireDialler } from "./dialler";
import type { DialRow } from "./find-dial";
import { type Hook, hookUrl } from "./hook-url";

const KEY_SECONDS = 10;

/**
 * The person's phone was picked up. A key is waited for, since a mailbox presses none: it must never be put through to a
 * lead. `hook` is asked once one was pressed.
 */
export async function askForKey(ctx: Context, dial: DialRow, hook: Hook): Promise<string> {
  const { account } = requireDialler();
  const words = spokenWordsFor(await readLanguage(ctx, dial));
  const prompt = say(words.pressAKey(await readLeadName(ctx, dial)), words.tag);
  const attributes = {
    ...{ input: "dtmf", numDigits: 1, timeout: KEY_SECONDS },
    action: hookUrl(account, dial.hookToken, hook),
  };
  return twiml(verb("Gather", attributes, prompt), hangUp);
}
