import type { Settings } from "@/lib/process/env";
import { toMicros } from "./amount";

/** The priced actions, under the names that the interface uses. */
export const PRICED_ACTIONS = [
  "emailSend",
  "searchQuery",
  "extSearchQuery",
  "pageContents",
  "voiceMinute",
  "callMinute",
  "chatInputPerM",
  "chatOutputPerM",
] as const;

export type PricedAction = (typeof PRICED_ACTIONS)[number];

/** Credits for each action, from the installation's settings. */
export function priceList(settings: Settings): Record<PricedAction, number> {
  return {
    emailSend: settings.PRICE_EMAIL_SEND,
    searchQuery: settings.PRICE_SEARCH_QUERY,
    extSearchQuery: settings.PRICE_EXT_SEARCH_QUERY,
    pageContents: settings.PRICE_PAGE_CONTENTS,
    voiceMinute: settings.PRICE_VOICE_MINUTE,
    callMinute: settings.PRICE_CALL_MINUTE,
    chatInputPerM: settings.PRICE_CHAT_INPUT_PER_M,
    chatOutputPerM: settings.PRICE_CHAT_OUTPUT_PER_M,
  };
}

/** Price of one action in millionths of a credit. */
export function priceOf(settings: Settings, action: PricedAction): bigint {
  return toMicros(priceList(settings)[action]);
}
