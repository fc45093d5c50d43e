import { expect, test } from "vitest";
import { STEP_REASONS, type StepReason } from "@/db/schema";
import { stepReasonSentence } from "./step-reason-sentence";

const say = ({ reason, data }: StepReason) => stepReasonSentence({ reason, reasonData: data ?? null });

const TOLD: [StepReason, string][] = [
  [{ reason: "stopped" }, "The campaign was stopped."],
  [{ reason: "email_not_wanted" }, "This run sends no emails."],
  [{ reason: "calls_not_wanted" }, "This run makes no calls."],
  [{ reason: "no_follow_up" }, "There is no follow-up in this sequence."],
  [{ reason: "in_review" }, "This run sends nothing: its emails are drafts that wait for review."],
  [{ reason: "mail_unavailable", data: { said: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [{ reason: "calls_unavailable", data: { said: "It is down." } }, "It is down."],
  [
    { reason: "leads_uncallable", data: { leads: 1 } },
    "1 lead with a phone number cannot be called: the number's country is not known, it is on the do-not-call list, or another lead has it.",
  ],
  [
    { reason: "leads_uncallable", data: { leads: 2 } },
    "2 leads with a phone number cannot be called: the number's country is not known, it is on the do-not-call list, or another lead has it.",
  ],
  [
    { reason: "searches_failed", data: { said: ["Brave is down.", "Exa is slow."], isAll: false } },
    "Brave is down. Exa is slow. The run continued with the rest.",
  ],
  [{ reason: "searches_failed", data: { said: ["Brave is down."], isAll: true } }, "Brave is down."],
  [
    { reason: "pages_unread", data: { pages: 1, said: "a.example answered 404." } },
    "1 page could not be read and cost nothing. a.example answered 404.",
  ],
  [
    { reason: "pages_at_limit", data: { pages: 145 } },
    "145 pages were read, as many as the estimate allows. A search for more leads reads more.",
  ],
  [
    { reason: "pages_left_out", data: { pages: 2, said: "a.example was left out: it is too large." } },
    "2 pages could not be parsed, and the run continued without them. a.example was left out: it is too large.",
  ],
  [
    {
      reason: "pages_left_out",
      data: {
        pages: 1,
        said: "a.example was left out: it is too large.",
        unrendered: { pages: 3, why: "missing", said: null },
      },
    },
    "1 page could not be parsed, and the run continued without it. a.example was left out: it is too large. 3 pages need a browser to be read. Set PAGE_BROWSER to the path of a Chromium, or install one.",
  ],
  [
    { reason: "pages_need_browser", data: { pages: 3, why: "off", said: null } },
    "3 pages need a browser to be read. Set PAGE_BROWSER to auto to read them.",
  ],
  [
    { reason: "pages_need_browser", data: { pages: 1, why: "failed", said: "it crashed in the browser" } },
    "1 page needs a browser to be read, and the browser did not succeed: it crashed in the browser.",
  ],
  [{ reason: "pages_rendered", data: { pages: 1 } }, "1 page was read with a browser."],
  [{ reason: "pages_rendered", data: { pages: 12 } }, "12 pages were read with a browser."],
  [
    { reason: "leads_left_out", data: { contacts: 6, missed: { industries: 3, locations: 2 } } },
    "6 contacts were left out: 3 with no match for your industries, 2 with no match for your locations, 1 with no match at all.",
  ],
  [{ reason: "sample_emails" }, "Addresses of the sample web cannot be checked."],
  [{ reason: "emails_unchecked", data: { emails: 1 } }, "1 email address could not be checked."],
  [{ reason: "nothing_to_do" }, "There was nothing to do."],
];

test("every reason of a step has its sentence", () => {
  expect(new Set(TOLD.map(([{ reason }]) => reason))).toEqual(new Set(STEP_REASONS));
  for (const [because, sentence] of TOLD) expect(say(because)).toBe(sentence);
});

test("a step of which nothing is to be said has none", () => {
  expect(stepReasonSentence({ reason: null, reasonData: null })).toBeNull();
});
