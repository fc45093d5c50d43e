import { expect, test } from "vitest";
import { END_REASONS } from "@/db/schema";
import { decideSend, NOTHING_AGAINST, type SendDecision, type SendFacts } from "./decide-send";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const LATER = new Date(NOW.getTime() + 60_000);
const booleans = [false, true];
const later = <Reason extends string>(...reasons: Reason[]) => [
  null,
  { reason: reasons[0]!, until: NOW },
  ...reasons.map((reason) => ({ reason, until: LATER })),
];
/** Every value of every fact. */
const VALUES: { [Fact in keyof SendFacts]: SendFacts[Fact][] } = {
  suppressed: booleans,
  merged: booleans,
  elsewhere: [null, "replied"],
  unreachable: booleans,
  addressGone: booleans,
  halted: booleans,
  mailbox: ["connected", "paused"],
  fresh: booleans,
  held: later("auto_reply", "colleague_replied"),
  broken: booleans,
  stepDueAt: [null, LATER],
  inCallQueue: booleans,
  unchecked: booleans,
  unapproved: booleans,
  closed: later("window", "recipient_holiday"),
  dueAt: [null, LATER],
  cap: later("cap", "ramp"),
  gapUntil: [NOW, LATER],
  credit: ["held", "unpaid", "gone"],
};

type Enrolled = Parameters<typeof decideSend>[0];

/** Some enrollments of each kind, with the combinations of facts; `facts` is one object that changes. */
function forEveryCase(visit: (enrollment: Enrolled, facts: SendFacts) => void) {
  const enrolled: Enrolled[] = [
    { state: "active", endReason: null },
    { state: "finished", endReason: null },
    { state: "ended", endReason: "erased" },
    { state: "ended", endReason: "replied" },
  ];
  const values = Object.entries(VALUES) as [string, unknown[]][];
  const facts = { ...NOTHING_AGAINST } as Record<string, unknown>;
  const vary = (at: number) => {
    const [fact, all] = values[at] ?? [];
    if (fact === undefined || all === undefined) {
      for (const enrollment of enrolled) visit(enrollment, facts as SendFacts);
      return;
    }
    // Beside one of these two, the least and the most of every other fact: all combinations would take minutes.
    const isBrief = facts.merged === true || facts.elsewhere !== null;
    for (const value of isBrief ? [...new Set([all[0], all.at(-1)])] : all) {
      facts[fact] = value;
      vary(at + 1);
    }
  };
  vary(0);
}

/** The objections to a message, most consequential first: the order that `decideSend` promises. */
function listObjections(
  { state, endReason }: { state: string; endReason: string | null },
  facts: SendFacts,
): string[] {
  const isLater = (moment: Date | null | undefined) => moment === LATER;
  const objections: [boolean, string][] = [
    [endReason === "erased", "end erased"],
    [facts.suppressed, "end suppressed"],
    [state === "ended", `end ${endReason}`],
    [state === "finished", "end contacted"],
    [facts.merged, "end merged"],
    [facts.elsewhere !== null, `end ${facts.elsewhere}`],
    [facts.unreachable, "end sample_lead"],
    [facts.addressGone, "end address_gone"],
    [facts.halted, "wait campaign_paused"],
    [facts.mailbox !== "connected", "wait mailbox_paused"],
    [!facts.fresh, "wait mailbox_not_fresh"],
    [isLater(facts.held?.until), `wait ${facts.held?.reason}`],
    [facts.broken, "wait breaker"],
    [isLater(facts.stepDueAt), "wait follow_up"],
    [facts.inCallQueue, "wait call"],
    [facts.unchecked, "wait page_check"],
    [facts.unapproved, "wait approval"],
    [isLater(facts.closed?.until), `wait ${facts.closed?.reason}`],
    [isLater(facts.dueAt), "wait retry"],
    [isLater(facts.cap?.until), `wait ${facts.cap?.reason}`],
    [isLater(facts.gapUntil), "wait gap"],
    [facts.credit === "gone", "end credit_gone"],
    [facts.credit === "unpaid", "wait credits"],
  ];
  return objections.flatMap(([holds, name]) => (holds ? [name] : []));
}

const nameOf = (decision: SendDecision) =>
  decision.kind === "send" ? "send" : `${decision.kind} ${decision.reason}`;

test("of all that stands against a message the first in the order is the answer, and it goes only where nothing does", () => {
  let count = 0;
  forEveryCase((enrollment, facts) => {
    const [first = "send"] = listObjections(enrollment, facts);
    const decision = decideSend(enrollment, NOW, facts);
    if (nameOf(decision) !== first) expect({ enrollment, facts, decision }).toBe(first);
    count += 1;
  });
  const casesOf = (most: number) =>
    Object.values(VALUES).reduce((product, values) => product * Math.min(most, values.length), 1);
  // Four kinds of enrollments; of the four combinations of `merged` and `elsewhere` one is looked at in full.
  expect(count).toBe(casesOf(Number.POSITIVE_INFINITY) + 3 * casesOf(2));
});

test.each(END_REASONS)("an enrollment that ended as %s stays ended for that reason", (endReason) => {
  expect(decideSend({ state: "ended", endReason }, NOW, NOTHING_AGAINST)).toEqual({
    kind: "end",
    reason: endReason,
  });
});

test("a wait says until when, unless only a person ends it", () => {
  const active = { state: "active", endReason: null } as const;
  const decide = (facts: Partial<SendFacts>) => decideSend(active, NOW, { ...NOTHING_AGAINST, ...facts });
  expect(decide({ dueAt: LATER })).toEqual({ kind: "wait", reason: "retry", until: LATER });
  expect(decide({ stepDueAt: LATER })).toEqual({ kind: "wait", reason: "follow_up", until: LATER });
  for (const reason of ["cap", "ramp"] as const)
    expect(decide({ cap: { reason, until: LATER } })).toEqual({ kind: "wait", reason, until: LATER });
  for (const reason of ["auto_reply", "colleague_replied"] as const)
    expect(decide({ held: { reason, until: LATER } })).toEqual({ kind: "wait", reason, until: LATER });
  for (const reason of ["window", "recipient_holiday"] as const)
    expect(decide({ closed: { reason, until: LATER } })).toEqual({ kind: "wait", reason, until: LATER });
  expect(decide({ gapUntil: LATER })).toEqual({ kind: "wait", reason: "gap", until: LATER });
  for (const facts of [
    { halted: true },
    { mailbox: "paused" },
    { fresh: false },
    { broken: true },
    { unchecked: true },
    { credit: "unpaid" },
  ] as const)
    expect(decide(facts)).toMatchObject({ kind: "wait", until: null });
  expect(decide({ dueAt: NOW, cap: { reason: "cap", until: NOW }, gapUntil: NOW })).toEqual({ kind: "send" });
});
