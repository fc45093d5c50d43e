import { formatNumber } from "../format-number";
import type { Intent } from "../intent";
import { readField } from "../lead-rows";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

export const showCredits: Intent = {
  name: "credits",
  example: "what did it cost?",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    if (
      /^(?:what (?:did|does|do|will|would|has|have)\b.*\bcosts?|how much (?:did|does|do|will|would|have|has|is|was)\b.*\b(?:costs?|spent|spend|spending|charged|price|left|it|pay|paid|that)|how many credits\b.*|(?:what(?:'s| is| are) )?(?:(?:show|tell|give) (?:me )?)?(?:my |the |our |your )*(?:credits?|balance|prices?|price list|costs?|pricing|budget)(?: list| left| balance)?|how much (?:is|are) (?:a|an|one|the|each)\b.*|what (?:was|were|is|are) (?:the |my )*(?:costs?|charges|credits?|balance|prices?)\b.*|what have (?:i|we|you) spent.*|(?:do|have) (?:i|we) (?:have|got) (?:enough |any )?credits.*|is it (?:free|expensive))$/i.test(
        text,
      )
    ) {
      return { answer: answerCredits };
    }
    return null;
  },
};

function answerCredits(turn: Turn) {
  const status = resultOf(turn, "getCampaignStatus");
  const credits = resultOf(turn, "getCredits");
  if (credits === undefined) return { text: "", call: { tool: "getCredits", input: {} } };
  if (status === undefined && turn.tools.has("getCampaignStatus")) {
    return { text: "", call: { tool: "getCampaignStatus", input: {} } };
  }
  const amount = (of: unknown, name: string) => {
    const value = readField(of, name);
    return typeof value === "number" ? value : null;
  };
  const sentences: string[] = [];
  const spent = amount(status, "creditsSpent");
  if (readField(status, "kind") && spent !== null) {
    sentences.push(`The last run has cost ${formatNumber(spent)} ${spent === 1 ? "credit" : "credits"}.`);
  }
  sentences.push(`You can spend ${formatNumber(amount(credits, "balance") ?? 0)} credits.`);
  const held = amount(credits, "held") ?? 0;
  if (held > 0) sentences.push(`${formatNumber(held)} are set aside for what is under way.`);
  const costs = readField(credits, "costs");
  const prices = Object.entries(PRICES).flatMap(([key, words]) => {
    const price = amount(costs, key);
    return price === null ? [] : [`${words} ${formatNumber(price)}`];
  });
  if (prices.length > 0) sentences.push(`Prices in credits: ${prices.join(", ")}.`);
  return { text: sentences.join(" ") };
}

const PRICES = {
  searchQuery: "a search",
  pageContents: "a page read",
  emailSend: "a mail sent",
  chatInputPerM: "a million tokens you send me",
  chatOutputPerM: "a million tokens I write",
};
