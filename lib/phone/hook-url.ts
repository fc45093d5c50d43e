import type { PhoneAccount } from "@/lib/ports/phone";

/** The provider's webhooks for an attempt, as the last segment of the URL it calls. */
export const HOOKS = [
  "answer",
  "connect",
  "bridged",
  "lead",
  "status",
  "talked",
  "takeover",
  "takeover-key",
  "takeover-over",
] as const;
export type Hook = (typeof HOOKS)[number];

const PATH = "/api/hooks/twilio";

export function hookUrl({ publicUrl }: PhoneAccount, token: string, hook: Hook): string {
  return `${publicUrl}${PATH}/${token}/${hook}`;
}

/** The URL at which the provider opens the WebSocket of a conversation with the automated assistant. */
export function voiceUrl({ publicUrl }: PhoneAccount, token: string): string {
  return `${publicUrl.replace(/^http/, "ws")}${PATH}/${token}/talk`;
}

/** The token of an attempt from the path of such a URL. */
export function readVoicePath(path: string): string | null {
  return /^\/api\/hooks\/twilio\/([0-9A-Za-z]{32})\/talk$/.exec(path)?.[1] ?? null;
}
