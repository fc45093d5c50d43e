import type { PricedAction } from "@/lib/credits/price-list";

/** The label of each action: as a ledger entry, and as a line of the price list with its unit. */
const ACTIONS: Record<PricedAction, { entry: string; price: string; unit: string }> = {
  emailSend: { entry: "Email", price: "An email that the mail server accepted", unit: "each" },
  searchQuery: { entry: "Search", price: "A search in the built-in or your own search engine", unit: "each" },
  extSearchQuery: { entry: "Paid search", price: "A search with a paid provider", unit: "each" },
  pageContents: { entry: "Page", price: "A page that was read", unit: "each" },
  voiceMinute: { entry: "Voice", price: "A minute of voice", unit: "a minute" },
  callMinute: { entry: "Call", price: "A minute of a call", unit: "a minute" },
  chatInputPerM: {
    entry: "AI input tokens",
    price: "Tokens a language model reads",
    unit: "a million tokens",
  },
  chatOutputPerM: {
    entry: "AI output tokens",
    price: "Tokens a language model writes",
    unit: "a million tokens",
  },
};

export const labelOfAction = (action: PricedAction) => ACTIONS[action];

/** The actions that can be charged here, in the order of the price list. */
export const SHOWN_ACTIONS = [
  "emailSend",
  "searchQuery",
  "extSearchQuery",
  "pageContents",
  "chatInputPerM",
  "chatOutputPerM",
] as const satisfies readonly PricedAction[];

/** The series of the usage chart: at most five. */
export const USE_SERIES: { key: string; label: string; actions: readonly PricedAction[] }[] = [
  { key: "mails", label: "Emails", actions: ["emailSend"] },
  { key: "searches", label: "Searches", actions: ["searchQuery", "extSearchQuery"] },
  { key: "pages", label: "Pages read", actions: ["pageContents"] },
  { key: "model", label: "Language model", actions: ["chatInputPerM", "chatOutputPerM"] },
  { key: "calls", label: "Calls", actions: ["voiceMinute", "callMinute"] },
];
