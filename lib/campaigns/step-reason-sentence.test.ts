import { expect, test } from "vitest";
import { STEP_REASONS, type StepReason } from "@/db/schema";
import { stepReasonSentence } from "./step-reason-sentence";

const say = ({ reason, data }: StepReason) => stepReasonSentence({ reason, reasonData: data ?? null });

const TOLD: [StepReason, string][] = [
  [{ reason: "stopped" }, "The campaign was stopped."],
  [{ reason: "email_not_wanted" }, "E-mails were not asked for."],
  [{ reason: "calls_not_wanted" }, "Calls were not asked for."],
  [{ reason: "no_follow_up" }, "There is no follow-up in this sequence."],
  [{ reason: "mail_unavailable", data: { said: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [{ reason: "calls_unavailable", data: { said: "It is down." } }, "It is down."],
  [
    { reason: "leads_uncallable", data: { leads: 1 } },
    "1 lead with a telephone number cannot be called: its country is not known, the number is on the do-not-call list, or another lead has it.",
  ],
  [
    { reason: "leads_uncallable", data: { leads: 2 } },
    "2 leads with a telephone number cannot be called: its country is not known, the number is on the do-not-call list, or another lead have it.",
  ],
  [
    { reason: "searches_failed", data: { said: ["Brave is down.", "Exa is slow."], isAll: false } },
    "Brave is down. Exa is slow. The run went on with the rest.",
  ],
  [{ reason: "searches_failed", data: { said: ["Brave is down."], isAll: true } }, "Brave is down."],
  [
    { reason: "pages_unread", data: { pages: 1, said: "a.example answered 404." } },
    "1 page could not be read and cost nothing. a.example answered 404.",
  ],
  [
    { reason: "pages_left_out", data: { pages: 2, said: "a.example was left out: it is too large." } },
    "2 pages could not be made out, and the run went on without. a.example was left out: it is too large.",
  ],
];

test("every reason of a step has its sentence", () => {
  expect(new Set(TOLD.map(([{ reason }]) => reason))).toEqual(new Set(STEP_REASONS));
  for (const [because, sentence] of TOLD) expect(say(because)).toBe(sentence);
});

test("a step of which nothing is to be said has none", () => {
  expect(stepReasonSentence({ reason: null, reasonData: null })).toBeNull();
});
