import { expect, test } from "vitest";
import { RUN_FAILURE_REASONS, type RunFailure } from "@/db/schema";
import { runFailureSentence } from "./run-failure-sentence";

const say = ({ code, data }: RunFailure) =>
  runFailureSentence({ failureReason: code, failureData: data ?? null });

const TOLD: [RunFailure, string][] = [
  [
    { code: "discovery_given_up" },
    "The run failed repeatedly inside the service. What was found is kept. Start a new run.",
  ],
  [
    { code: "outreach_given_up" },
    "The run failed repeatedly inside the service. Start a new run; nobody is emailed twice.",
  ],
  [
    { code: "nothing_to_ask" },
    "There was nothing to search for: add roles, industries, keywords or sources to Memory.",
  ],
  [
    { code: "no_search_answered", data: { detail: "a.example does not respond." } },
    "No search and no source responded. a.example does not respond.",
  ],
  [{ code: "no_search_answered", data: { detail: null } }, "No search and no source responded."],
  [
    { code: "no_pages_found", data: { detail: null } },
    "The searches found no pages: use broader roles, industries or places, or add sources.",
  ],
  [
    { code: "no_page_read", data: { pages: 3, detail: "a.example answered 404." } },
    "None of the 3 pages could be read: check the sources, or try again later. a.example answered 404.",
  ],
  [
    { code: "no_addresses", data: { pages: 12 } },
    "12 pages were read and none of them shows an email address: add other sources, or widen the search.",
  ],
  [
    { code: "all_excluded", data: { contacts: 4 } },
    "All 4 contacts found are excluded or on the suppression list: shorten the list of exclusions in Memory, or search elsewhere.",
  ],
  [
    { code: "none_fits", data: { contacts: 7, mode: "people" } },
    "7 contacts were found, and none of them is a person in one of your roles: name more roles, or look for companies.",
  ],
  [
    { code: "none_fits", data: { contacts: 7, mode: "company" } },
    "7 contacts were found, and none of them is at a company that mentions your industries or keywords: widen these.",
  ],
  [
    { code: "none_fits", data: { contacts: 7, mode: "pain" } },
    "7 contacts were found, and none of them is on a site that mentions one of your pain points: describe them in the words that people use.",
  ],
];

test("every reason of a failed run has its sentence", () => {
  expect(new Set(TOLD.map(([{ code }]) => code))).toEqual(new Set(RUN_FAILURE_REASONS));
  for (const [failure, sentence] of TOLD) expect(say(failure)).toBe(sentence);
});

test("a run that did not fail has none", () => {
  expect(runFailureSentence({ failureReason: null, failureData: null })).toBeNull();
});
