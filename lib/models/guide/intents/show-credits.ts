import { creditsInWords } from "@/lib/text/credits-in-words";
import { formatNumber } from "../format-number";
import type { Intent } from "../intent";
import { readField } from "../lead-rows";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

export const showCredits: Intent = {
  name: "credits",
  isRead: true,
  example: "what did it cost?",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    if (
      /^(?:(?:what|how much) (?:did|does|do|will|would|has|have) (?:(?:a|an|one|the|it|this|that|each|you|all|\d+|everything|last|sending|reading|an?other) ?)*(?:e-?mails?|mails?|search(?:es)?|pages?|leads?|discover(?:y|ies)|runs?|outreach|campaign|chat|message|answer)? ?costs?(?: me| us)?(?: so far)?|how much (?:have|did|has|was|is) (?:i|we|you|it|the (?:campaign|run|search))(?: been)? ?(?:spent|spend|charged|pay|paid|left)?(?: so far| left)?|how many credits\b.*|(?:what(?:'s| is| are) )?(?:(?:show|tell|give) (?:me )?)?(?:my |the |our |your )*(?:credits?|balance|prices?|price list|costs?|pricing)(?: list| left| balance)?|how much (?:is|are) (?:a|an|one|the|each) (?:e-?mail|mail|search|page|lead|run|discovery)|what have (?:i|we|you) spent(?: so far)?|(?:do|have) (?:i|we) (?:have|got) (?:enough |any )?credits.*)$/i.test(
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
    sentences.push(`The last run cost ${creditsInWords(spent)}.`);
  }
  sentences.push(`Available: ${creditsInWords(amount(credits, "balance") ?? 0)}.`);
  const held = amount(credits, "held") ?? 0;
  if (held > 0) sentences.push(`Reserved: ${formatNumber(held)}.`);
  const costs = readField(credits, "costs");
  const prices = Object.entries(PRICES).flatMap(([key, words]) => {
    const price = amount(costs, key);
    return price === null ? [] : [`${words} ${formatNumber(price)}`];
  });
  if (prices.length > 0) sentences.push(`Prices in credits: ${prices.join(", ")}. This chat is free.`);
  return { text: sentences.join(" ") };
}

/** This chat is the built-in guide's, which costs nothing, so a language model's prices are left out. */
const PRICES = {
  searchQuery: "a search",
  pageContents: "a page read",
  emailSend: "an email sent",
};
