import type { DiscoveryMode, RUN_FAILURE_REASONS, RunFailureData, runs } from "@/db/schema";
import { type ReasonSentences, reasonSentence } from "@/lib/reason-sentence";

type Reason = (typeof RUN_FAILURE_REASONS)[number];

/** Why a run failed and what to do about it, as people and the API see it; null if it did not fail. */
export function runFailureSentence({
  failureReason: reason,
  failureData: data,
}: Pick<typeof runs.$inferSelect, "failureReason" | "failureData">): string | null {
  return reason && reasonSentence(SENTENCES, reason, data);
}

const SENTENCES: ReasonSentences<Reason, RunFailureData> = {
  discovery_given_up:
    "The run failed again and again inside the service. What was found is kept; start a new run.",
  outreach_given_up:
    "The run failed again and again inside the service. Start a new run; nobody is written to twice.",
  nothing_to_ask:
    "There was nothing to ask: name roles, industries, keywords or sources in the agent's icpJson.",
  no_search_answered: ({ said }) => `No search and no source answered. ${said ?? ""}`.trim(),
  no_pages_found: ({ said }) =>
    `The searches brought no page: use broader roles, industries or places, or name sources. ${said ?? ""}`.trim(),
  no_page_read: ({ pages, said }) =>
    `None of the ${pages} pages could be read: check the sources, or try again later. ${said ?? ""}`.trim(),
  no_addresses: ({ pages }) =>
    `${pages} pages were read and none of them shows an e-mail address: name other sources, or widen the search.`,
  all_excluded: ({ contacts }) =>
    `All ${contacts} contacts that were found are excluded or on the suppression list: shorten icpJson.exclude, or look elsewhere.`,
  none_fits: ({ contacts, mode }) =>
    `${contacts} contacts stand on the pages and none of them ${REMEDIES[mode]}`,
};

const REMEDIES: Record<DiscoveryMode, string> = {
  people: "is a person in one of your roles: name more roles, or look for companies.",
  company: "is of a company that speaks of your industries or keywords: widen these.",
  pain: "stands on a site that voices one of your pains: write the pains in the words that people use.",
};
