import { describe, expect, test } from "vitest";
import { type CallAttempt, describeAttempt, isInConversation } from "./call-attempt-labels";

const DIAL: CallAttempt = {
  id: "d",
  callId: "c",
  mode: "connect",
  status: "live",
  providerStatus: "queued",
  leadStatus: null,
  answeredBy: null,
  seconds: null,
  problem: null,
  takenOverBy: null,
  lines: [],
  startedAt: "2026-01-05T09:00:00.000Z",
  endedAt: null,
};

describe("a call through one's own phone", () => {
  test.each<[Partial<CallAttempt>, string]>([
    [{ status: "dialling" }, "Asking the phone provider to place the call."],
    [{ status: "dialling", problem: "No answer." }, "We don't know yet whether"],
    [{}, "Your phone rings soon."],
    [{ providerStatus: "ringing" }, "Your phone rings: pick it up."],
    [{ providerStatus: "in-progress" }, "Press any key on your phone to be put through."],
    [{ providerStatus: "in-progress", leadStatus: "ringing" }, "The lead's phone rings."],
    [{ providerStatus: "in-progress", leadStatus: "in-progress" }, "You are connected."],
    [{ providerStatus: "in-progress", leadStatus: "busy" }, "The lead's line is busy."],
    [{ status: "ended", providerStatus: "completed", leadStatus: "no-answer" }, "Nobody picked up."],
    [{ status: "ended", providerStatus: "completed", leadStatus: "completed" }, "The call is over."],
    [{ status: "ended", providerStatus: "completed", leadStatus: "in-progress" }, "The call is over."],
    [{ status: "ended", providerStatus: "completed" }, "No key was pressed"],
    [{ status: "ended", providerStatus: "no-answer" }, "Your phone was not picked up."],
    [
      { status: "ended", providerStatus: "completed", problem: "The number is on the do-not-call list." },
      "It was not put through. The number is on the do-not-call list.",
    ],
    [{ status: "not_made", problem: "It said no." }, "It could not be made. It said no."],
  ])("%j is told in words", (change, words) => {
    expect(describeAttempt({ ...DIAL, ...change }, true)).toContain(words);
  });

  test("speaks to nobody of a phone that is somebody else's", () => {
    for (const providerStatus of ["queued", "ringing", "in-progress", "no-answer", "completed"])
      for (const status of ["live", "ended"] as const)
        for (const leadStatus of [null, "ringing", "in-progress", "completed"])
          expect(describeAttempt({ ...DIAL, status, providerStatus, leadStatus })).not.toMatch(/\byour?\b/i);
  });
});

test("only who speaks with the lead is in a conversation", () => {
  const inConversation = (change: Partial<CallAttempt>) =>
    isInConversation({ ...DIAL, providerStatus: "in-progress", ...change });
  expect(inConversation({})).toBe(false);
  expect(inConversation({ leadStatus: "in-progress" })).toBe(true);
  expect(inConversation({ leadStatus: "in-progress", status: "ended" })).toBe(false);
  expect(inConversation({ mode: "voice" })).toBe(true);
  expect(inConversation({ mode: "voice", answeredBy: "machine_start" })).toBe(false);
  expect(inConversation({ mode: "voice", providerStatus: "ringing" })).toBe(false);
});
