import { type CallAttemptRow, findAttemptByToken, voiceContext } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import type { Context } from "@/lib/context";
import { HOOKS, type Hook, hookUrl } from "@/lib/phone/hook-url";
import { readSeconds } from "@/lib/phone/phone-client";
import { isSignedByTwilio } from "@/lib/phone/twilio-signature";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { adapters } from "@/lib/process/this-process";
import { requirePhone } from "@/lib/require-phone";
import { answerVoice, resumeVoice } from "./answer-voice";
import { applyCallStatus } from "./apply-call-status";
import { bridgeLead, noteLeadStatus, readLanguage, readLeadName } from "./bridge-lead";
import { endTakeOver } from "./take-over-call";

/** The response to a webhook: instructions for the call, nothing (204), or a refusal (403, 404, 413). */
export type HookAnswer = { status: 200; twiml: string } | { status: 204 | 403 | 404 | 413 };

export type HookRequest = {
  token: string;
  hook: string;
  signature: string | null;
  /** The parsed body. Read only when needed; null if it is too long. */
  readForm: () => Promise<URLSearchParams | null>;
};

/** Several times as many as the provider sends. */
const MAX_PARAMETERS = 200;

/**
 * Handles a webhook of the phone provider. A request without a valid signature is rejected (Twilio's
 * X-Twilio-Signature, made with the account's token over the public URL). Webhooks may arrive twice, late or out of
 * order; a repeated one changes nothing.
 */
export async function answerHook({ token, hook, signature, readForm }: HookRequest): Promise<HookAnswer> {
  const open = adapters.phone;
  if (!open || !isHook(hook)) return { status: 404 };
  if (!signature) return { status: 403 };
  const form = await readForm();
  if (!form || form.size > MAX_PARAMETERS) return { status: 413 };
  const url = hookUrl(open.account, token, hook);
  if (!isSignedByTwilio({ authToken: open.account.authToken, url, form, signature })) return { status: 403 };
  const attempt = await findAttemptByToken(token);
  const news = readNews(form);
  if (!attempt || !news) return { status: 404 };
  const ctx = voiceContext(attempt.workspaceId);
  switch (hook) {
    case "status":
      await applyCallStatus(ctx, attempt, news);
      return { status: 204 };
    case "lead":
      await noteLeadStatus(ctx, attempt, form.get("CallStatus"));
      return { status: 204 };
    case "answer":
      if (attempt.state === "ended" || attempt.state === "not_made") return instruct(twiml(hangUp));
      await applyCallStatus(ctx, attempt, { ...news, status: "in-progress" });
      return instruct(
        attempt.mode === "voice"
          ? await answerVoice(ctx, attempt, form.get("AnsweredBy"))
          : await askForKey(ctx, attempt, "connect"),
      );
    case "connect":
      return instruct(await bridgeLead(ctx, attempt));
    case "bridged":
      await noteLeadStatus(ctx, attempt, form.get("DialCallStatus"));
      return instruct(twiml(hangUp));
    case "talked":
      return instruct(await resumeVoice(ctx, attempt, form.get("CallStatus")));
    case "takeover":
      return instruct(await askForKey(ctx, attempt, "takeover-key"));
    case "takeover-key":
      // No instructions for the person's leg: the provider connects it to the lead.
      return instruct(twiml());
    case "takeover-over":
      return instruct(await endTakeOver(ctx, attempt, form.get("DialBridged") === "true"));
  }
}

function isHook(hook: string): hook is Hook {
  return (HOOKS as readonly string[]).includes(hook);
}

function instruct(markup: string): HookAnswer {
  return { status: 200, twiml: markup };
}

function readNews(form: URLSearchParams) {
  const sid = form.get("CallSid");
  if (!sid) return null;
  return {
    sid,
    status: form.get("CallStatus") ?? "",
    seconds: readSeconds(form.get("CallDuration")),
    answeredBy: form.get("AnsweredBy"),
    sipCode: readSeconds(form.get("SipResponseCode")),
  };
}

const KEY_SECONDS = 10;

/**
 * The person's phone was answered. Requires a key press before the lead is connected: a voicemail box presses no key
 * and must never be connected to a lead. The provider requests `hook` once a key is pressed.
 */
async function askForKey(ctx: Context, attempt: CallAttemptRow, hook: Hook): Promise<string> {
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
