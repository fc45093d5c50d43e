import { expect, test } from "vitest";
import { END_REASONS, ENROLLMENT_STATES, MAILBOX_STATES } from "@/db/schema";
import { decideSend, NOTHING_AGAINST, type SendDecision, type SendFacts } from "./decide-send";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const LATER = new Date(NOW.getTime() + 60_000);
const moments = [null, NOW, LATER];
const booleans = [false, true];

/** Every enrollment that the database allows, with every combination of facts. */
function* everyCase() {
  const enrolled = ENROLLMENT_STATES.flatMap((state): Parameters<typeof decideSend>[0][] =>
    state === "ended" ? END_REASONS.map((endReason) => ({ state, endReason })) : [{ state, endReason: null }],
  );
  for (const enrollment of enrolled)
    for (const suppressed of booleans)
      for (const unreachable of booleans)
        for (const halted of booleans)
          for (const mailbox of MAILBOX_STATES)
            for (const dueAt of moments)
              for (const capUntil of moments)
                for (const gapUntil of moments)
                  for (const credit of ["held", "unpaid", "gone"] as const)
                    yield {
                      enrollment,
                      facts: { suppressed, unreachable, halted, mailbox, dueAt, capUntil, gapUntil, credit },
                    };
}

/** The objections to a message, most consequential first: the order that `decideSend` promises. */
function listObjections(
  { state, endReason }: { state: string; endReason: string | null },
  facts: SendFacts,
): string[] {
  const later = (moment: Date | null) => moment === LATER;
  const objections: [boolean, string][] = [
    [endReason === "erased", "end erased"],
    [facts.suppressed, "end suppressed"],
    [state === "ended", `end ${endReason}`],
    [state === "finished", "end contacted"],
    [facts.unreachable, "end sample_lead"],
    [facts.halted, "wait campaign_paused"],
    [facts.mailbox !== "connected", "wait mailbox_paused"],
    [later(facts.dueAt), "wait retry"],
    [later(facts.capUntil), "wait cap"],
    [later(facts.gapUntil), "wait gap"],
    [facts.credit === "gone", "end credit_gone"],
    [facts.credit === "unpaid", "wait credits"],
  ];
  return objections.flatMap(([holds, name]) => (holds ? [name] : []));
}

const nameOf = (decision: SendDecision) =>
  decision.kind === "send" ? "send" : `${decision.kind} ${decision.reason}`;

test("of all that stands against a message the first in the order is the answer, and it goes only where nothing does", () => {
  let count = 0;
  for (const { enrollment, facts } of everyCase()) {
    const [first = "send"] = listObjections(enrollment, facts);
    const decision = decideSend(enrollment, NOW, facts);
    if (nameOf(decision) !== first) expect({ enrollment, facts, decision }).toBe(first);
    count += 1;
  }
  expect(count).toBe((END_REASONS.length + 2) * 8 * MAILBOX_STATES.length * 27 * 3);
});

test("a wait says until when, unless only a person ends it", () => {
  const active = { state: "active", endReason: null } as const;
  const decide = (facts: Partial<SendFacts>) => decideSend(active, NOW, { ...NOTHING_AGAINST, ...facts });
  expect(decide({ dueAt: LATER })).toEqual({ kind: "wait", reason: "retry", until: LATER });
  expect(decide({ capUntil: LATER })).toEqual({ kind: "wait", reason: "cap", until: LATER });
  expect(decide({ gapUntil: LATER })).toEqual({ kind: "wait", reason: "gap", until: LATER });
  for (const facts of [{ halted: true }, { mailbox: "paused" }, { credit: "unpaid" }] as const)
    expect(decide(facts)).toMatchObject({ kind: "wait", until: null });
  expect(decide({ dueAt: NOW, capUntil: NOW, gapUntil: NOW })).toEqual({ kind: "send" });
});
