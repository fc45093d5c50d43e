import type { PhoneAccount } from "@/lib/ports/phone";

/** What the provider asks or tells about an attempt, as the last part of the address that it calls. */
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

/** Where the provider's web socket for a conversation with the artificial voice comes in. */
export function voiceUrl({ publicUrl }: PhoneAccount, token: string): string {
  return `${publicUrl.replace(/^http/, "ws")}${PATH}/${token}/talk`;
}

/** The token of an attempt out of the path of such an address. */
export function readVoicePath(path: string): string | null {
  return /^\/api\/hooks\/twilio\/([0-9A-Za-z]{32})\/talk$/.exec(path)?.[1] ?? null;
}
