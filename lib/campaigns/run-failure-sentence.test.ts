import { expect, test } from "vitest";
import { RUN_FAILURE_REASONS, type RunFailure } from "@/db/schema";
import { runFailureSentence } from "./run-failure-sentence";

const say = ({ reason, data }: RunFailure) =>
  runFailureSentence({ failureReason: reason, failureData: data ?? null });

const TOLD: [RunFailure, string][] = [
  [
    { reason: "discovery_given_up" },
    "The run failed repeatedly inside the service. What was found is kept. Start a new run.",
  ],
  [
    { reason: "outreach_given_up" },
    "The run failed repeatedly inside the service. Start a new run; nobody is emailed twice.",
  ],
  [
    { reason: "nothing_to_ask" },
    "There was nothing to search for: add roles, industries, keywords or sources to Memory.",
  ],
  [
    { reason: "no_search_answered", data: { said: "a.example does not respond." } },
    "No search and no source responded. a.example does not respond.",
  ],
  [{ reason: "no_search_answered", data: { said: null } }, "No search and no source responded."],
  [
    { reason: "no_pages_found", data: { said: null } },
    "The searches found no pages: use broader roles, industries or places, or add sources.",
  ],
  [
    { reason: "no_page_read", data: { pages: 3, said: "a.example answered 404." } },
    "None of the 3 pages could be read: check the sources, or try again later. a.example answered 404.",
  ],
  [
    { reason: "no_addresses", data: { pages: 12 } },
    "12 pages were read and none of them shows an email address: add other sources, or widen the search.",
  ],
  [
    { reason: "all_excluded", data: { contacts: 4 } },
    "All 4 contacts found are excluded or on the suppression list: shorten the list of exclusions in Memory, or search elsewhere.",
  ],
  [
    { reason: "none_fits", data: { contacts: 7, mode: "people" } },
    "7 contacts were found, and none of them is a person in one of your roles: name more roles, or look for companies.",
  ],
  [
    { reason: "none_fits", data: { contacts: 7, mode: "company" } },
    "7 contacts were found, and none of them is at a company that mentions your industries or keywords: widen these.",
  ],
  [
    { reason: "none_fits", data: { contacts: 7, mode: "pain" } },
    "7 contacts were found, and none of them is on a site that mentions one of your pain points: describe them in the words that people use.",
  ],
];

test("every reason of a failed run has its sentence", () => {
  expect(new Set(TOLD.map(([{ reason }]) => reason))).toEqual(new Set(RUN_FAILURE_REASONS));
  for (const [failure, sentence] of TOLD) expect(say(failure)).toBe(sentence);
});

test("a run that did not fail has none", () => {
  expect(runFailureSentence({ failureReason: null, failureData: null })).toBeNull();
});
