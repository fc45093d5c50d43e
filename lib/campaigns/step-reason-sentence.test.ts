import { expect, test } from "vitest";
import { STEP_REASONS, type StepReason } from "@/db/schema";
import { stepReasonSentence } from "./step-reason-sentence";

const say = ({ code, data }: StepReason) => stepReasonSentence({ reason: code, reasonData: data ?? null });

const TOLD: [StepReason, string][] = [
  [{ code: "stopped" }, "The campaign was stopped."],
  [{ code: "email_not_wanted" }, "This run sends no emails."],
  [{ code: "calls_not_wanted" }, "This run makes no calls."],
  [{ code: "no_follow_up" }, "There is no follow-up in this sequence."],
  [{ code: "in_review" }, "This run sends nothing: its emails are drafts that wait for review."],
  [{ code: "mail_unavailable", data: { detail: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [{ code: "calls_unavailable", data: { detail: "It is down." } }, "It is down."],
  [
    { code: "leads_uncallable", data: { leads: 1 } },
    "1 lead with a phone number cannot be called: the number's country is not known, it is on the do-not-call list, or another lead has the same number.",
  ],
  [
    { code: "leads_uncallable", data: { leads: 2 } },
    "2 leads with a phone number cannot be called: the number's country is not known, it is on the do-not-call list, or another lead has the same number.",
  ],
  [
    { code: "searches_failed", data: { detail: ["Brave is down.", "Exa is slow."], isAll: false } },
    "Brave is down. Exa is slow. The run continued with the rest.",
  ],
  [{ code: "searches_failed", data: { detail: ["Brave is down."], isAll: true } }, "Brave is down."],
  [
    { code: "pages_unread", data: { pages: 1, detail: "a.example answered 404." } },
    "1 page could not be read and cost nothing. a.example answered 404.",
  ],
  [
    { code: "pages_at_limit", data: { pages: 145 } },
    "145 pages were read, as many as the estimate allows. A search for more leads reads more.",
  ],
  [
    { code: "pages_left_out", data: { pages: 2, detail: "a.example was left out: it is too large." } },
    "2 pages could not be parsed, and the run continued without them. a.example was left out: it is too large.",
  ],
  [
    {
      code: "pages_left_out",
      data: {
        pages: 1,
        detail: "a.example was left out: it is too large.",
        unrendered: { pages: 3, why: "missing", detail: null },
      },
    },
    "1 page could not be parsed, and the run continued without it. a.example was left out: it is too large. 3 pages need a browser to be read. Whoever runs this service can install Chromium.",
  ],
  [
    { code: "pages_need_browser", data: { pages: 3, why: "off", detail: null } },
    "3 pages need a browser to be read. It is switched off: whoever runs this service can switch it on.",
  ],
  [
    { code: "pages_need_browser", data: { pages: 1, why: "failed", detail: "it crashed in the browser" } },
    "1 page needs a browser to be read, and the browser did not succeed: it crashed in the browser.",
  ],
  [{ code: "pages_rendered", data: { pages: 1 } }, "1 page was read with a browser."],
  [{ code: "pages_rendered", data: { pages: 12 } }, "12 pages were read with a browser."],
  [
    { code: "leads_left_out", data: { contacts: 6, missed: { industries: 3, locations: 2 } } },
    "6 contacts were left out: 3 with no match for your industries, 2 with no match for your locations, 1 with no match at all.",
  ],
  [{ code: "sample_emails" }, "Addresses of the sample web cannot be checked."],
  [{ code: "emails_unchecked", data: { emails: 1 } }, "1 email address could not be checked."],
  [{ code: "nothing_to_do" }, "There was nothing to do."],
];

test("every reason of a step has its sentence", () => {
  expect(new Set(TOLD.map(([{ code }]) => code))).toEqual(new Set(STEP_REASONS));
  for (const [reason, sentence] of TOLD) expect(say(reason)).toBe(sentence);
});

test("a step of which nothing is to be said has none", () => {
  expect(stepReasonSentence({ reason: null, reasonData: null })).toBeNull();
});
