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
    "The run failed repeatedly inside the service. What was found is kept. Start a new run.",
  outreach_given_up:
    "The run failed repeatedly inside the service. Start a new run; nobody is emailed twice.",
  nothing_to_ask: "There was nothing to search for: add roles, industries, keywords or sources to Memory.",
  no_search_answered: ({ detail: said }) => `No search and no source responded. ${said ?? ""}`.trim(),
  no_pages_found: ({ detail: said }) =>
    `The searches found no pages: use broader roles, industries or places, or add sources. ${said ?? ""}`.trim(),
  no_page_read: ({ pages, detail: said }) =>
    `${pages === 1 ? "The only page found" : `None of the ${pages} pages`} could ${pages === 1 ? "not " : ""}be read: check the sources, or try again later. ${said ?? ""}`.trim(),
  no_addresses: ({ pages }) =>
    `${pages === 1 ? "1 page was read, and it shows no" : `${pages} pages were read and none of them shows an`} email address: add other sources, or widen the search.`,
  all_excluded: ({ contacts }) =>
    `${contacts === 1 ? "The only contact found is" : `All ${contacts} contacts found are`} excluded or on the suppression list: shorten the list of exclusions in Memory, or search elsewhere.`,
  none_fits: ({ contacts, mode }) =>
    `${contacts === 1 ? "1 contact was found, and none" : `${contacts} contacts were found, and none of them`} ${REMEDIES[mode]}`,
};

const REMEDIES: Record<DiscoveryMode, string> = {
  people: "is a person in one of your roles: name more roles, or look for companies.",
  company: "is at a company that mentions your industries or keywords: widen these.",
  pain: "is on a site that mentions one of your pain points: describe them in the words that people use.",
};
