import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { createSendSlots } from "./mailer";
import { Sender } from "./sender";
import type { SenderParts, SendReport, Taken } from "./sender-parts";

// Tests the sender alone: the test plays database and mail server and answers each request when it chooses. Only timers
// are fake, so no test depends on the speed of the machine.

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const ACCEPTED: DeliveryResult = { kind: "accepted", response: "250 OK" };
const REFUSED = new Error("refused");
const AWAY = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

type Statement = {
  recorded: string[];
  count: number;
  token: string;
  take(...emails: string[]): void;
  block(blocked: NonNullable<Taken<string>["blocked"]>): void;
  fail(error: Error): void;
};

/** A running sender, with its requests to the database and the mail server. */
function startSender(options: Partial<SenderParts<string>> = {}) {
  const statements = createQueue<Statement>();
  const handedOver = createQueue<{ email: string; answer(result?: DeliveryResult): void }>();
  const closing = new AbortController();
  const lost: string[] = [];
  const takenBack = vi.fn(async () => {});
  const slots = options.slots ?? createSendSlots(3);
  const sender = new Sender<string>({
    concurrency: 3,
    slots,
    sliceMs: 10_000,
    retryMs: 250,
    closing: closing.signal,
    deliver: (email) =>
      new Promise((answer) => handedOver.put({ email, answer: (result = ACCEPTED) => answer(result) })),
    recordAndClaim: (results, count, token) =>
      new Promise((resolve, fail) =>
        statements.put({
          recorded: results.map(({ email }) => email),
          count,
          token,
          fail,
          take: (...emails) => resolve({ emails, blocked: null }),
          block: (blocked) => resolve({ emails: [], blocked }),
        }),
      ),
    noteLostClaim: (token) => lost.push(token),
    takeBackLostClaims: takenBack,
    ...options,
  });
  let outcome: SendReport | Error | undefined;
  void sender.run().then(
    (report) => {
      outcome = report;
    },
    (error: Error) => {
      outcome = error;
    },
  );
  const settled = async () => {
    while (outcome === undefined) await turn();
    return outcome;
  };
  return { sender, statements, handedOver, closing, lost, takenBack, slots, settled };
}

function createQueue<T>() {
  const items: T[] = [];
  return {
    put: (item: T) => void items.push(item),
    /** The next item, as soon as there is one. */
    next: async () => {
      while (items.length === 0) await turn();
      return items.shift()!;
    },
    /** All items that are there once everything that follows from earlier events has happened. */
    rest: async () => {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      return items.splice(0);
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("starting: takes lost claims back before it claims anything, and ends with the error where it cannot", async () => {
  const gate = Promise.withResolvers<void>();
  const { sender, statements, settled } = startSender({ takeBackLostClaims: () => gate.promise });
  expect(await statements.rest()).toEqual([]);
  expect(sender.state).toBe("starting");
  gate.reject(AWAY);
  expect(await settled()).toBe(AWAY);
  expect(sender.state).toBe("ended");
});

test("claiming: asks for as many emails as there are slots, hands each over, and claims no more than comes back", async () => {
  const { sender, statements, handedOver } = startSender();
  const first = await statements.next();
  expect(first).toMatchObject({ recorded: [], count: 3 });
  first.take("a", "b", "c");
  const [a, b, c] = await handedOver.rest();
  expect([a, b, c].map((each) => each?.email)).toEqual(["a", "b", "c"]);
  expect(await statements.rest()).toEqual([]);
  expect(sender.state).toBe("claiming");
  b!.answer();
  const second = await statements.next();
  expect(second).toMatchObject({ recorded: ["b"], count: 1 });
  expect(second.token).not.toBe(first.token);
});

test("claiming: what comes back together is recorded by one statement, which claims as many", async () => {
  const { statements, handedOver } = startSender();
  (await statements.next()).take("a", "b", "c");
  for (const each of await handedOver.rest()) each.answer();
  expect(await statements.next()).toMatchObject({ recorded: ["a", "b", "c"], count: 3 });
});

test("claiming: a second statement begins beside the first, never a third", async () => {
  const { statements, handedOver } = startSender();
  (await statements.next()).take("a", "b", "c");
  const all = await handedOver.rest();
  for (const each of all) {
    each.answer();
    await turn();
    await turn();
  }
  expect((await statements.rest()).map(({ recorded }) => recorded)).toEqual([["a"], ["b"]]);
});

test("claiming: waits for slots that another sender of the process holds", async () => {
  const slots = createSendSlots(2);
  slots.take(2);
  const { statements } = startSender({ slots });
  expect(await statements.rest()).toEqual([]);
  slots.give(1);
  expect(await statements.next()).toMatchObject({ count: 1 });
});

test("drained: asks again only with what comes back, and goes on when that claims something", async () => {
  const { sender, statements, handedOver } = startSender();
  (await statements.next()).take("a");
  (await statements.next()).take();
  const a = await handedOver.next();
  expect(await statements.rest()).toEqual([]);
  expect(sender.state).toBe("drained");
  a.answer();
  const asked = await statements.next();
  expect(asked).toMatchObject({ recorded: ["a"], count: 1 });
  asked.take("b");
  expect((await handedOver.next()).email).toBe("b");
  expect(sender.state).toBe("claiming");
});

test("drained: with nothing in hand the report says why, and every slot is free again", async () => {
  const until = new Date(Date.now() + 60_000);
  for (const [blocked, report] of [
    [null, { end: "empty", waiting: null }],
    [{ reason: "halted" }, { end: "halted", waiting: null }],
    [
      { reason: "daily_cap", until },
      { end: "wait", waiting: { reason: "daily_cap", until: until.toISOString() } },
    ],
    [
      { reason: "retry", until },
      { end: "wait", waiting: { reason: "retry", until: until.toISOString() } },
    ],
    // Longer than the slice, so the next sender waits for it.
    [
      { reason: "rate", until },
      { end: "time", waiting: null },
    ],
  ] as const) {
    const { sender, statements, handedOver, slots, settled } = startSender();
    (await statements.next()).take("a");
    const open = await statements.next();
    if (blocked) open.block(blocked);
    else open.take();
    (await handedOver.next()).answer();
    const last = await statements.next();
    if (blocked) last.block(blocked);
    else last.take();
    expect(await settled()).toEqual({ sent: 1, answered: true, problem: null, ...report });
    expect(sender.state).toBe("ended");
    expect(slots.take(9)).toBe(3);
  }
});

test("drained: of two claims at once the one that began first may answer last; what it saw as locked no longer counts", async () => {
  const { statements, handedOver, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  const [a, b, c] = await handedOver.rest();
  a!.answer();
  const earlier = await statements.next();
  b!.answer();
  c!.answer();
  const later = await statements.next();
  later.take();
  expect(await statements.rest()).toEqual([]);
  earlier.block({ reason: "retry", until: new Date(Date.now() + 1_000) });
  expect(await settled()).toMatchObject({ end: "empty", sent: 3 });
});

test("waiting: claims again when the rate allows it", async () => {
  const { sender, statements } = startSender();
  (await statements.next()).block({ reason: "rate", until: new Date(Date.now() + 500) });
  expect(await statements.rest()).toEqual([]);
  expect(sender.state).toBe("waiting");
  vi.advanceTimersByTime(499);
  expect(await statements.rest()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await statements.next()).toMatchObject({ count: 3 });
  expect(sender.state).toBe("claiming");
});

test("waiting: ends at once when the service closes", async () => {
  const { statements, closing, settled } = startSender();
  (await statements.next()).block({ reason: "rate", until: new Date(Date.now() + 5_000) });
  await statements.rest();
  closing.abort();
  expect(await settled()).toMatchObject({ message: expect.stringContaining("service is stopping") });
});

test("retrying: tells the same results again after a pause, claims nothing meanwhile, then goes on", async () => {
  const { sender, statements, handedOver, lost, takenBack } = startSender();
  (await statements.next()).take("a", "b");
  const rest = await statements.next();
  const [a, b] = await handedOver.rest();
  a!.answer();
  const failing = await statements.next();
  failing.fail(AWAY);
  rest.fail(AWAY);
  expect(await statements.rest()).toEqual([]);
  expect(sender.state).toBe("retrying");
  expect(lost.toSorted()).toEqual([failing.token, rest.token].toSorted());
  b!.answer();
  expect(await statements.rest()).toEqual([]);
  vi.advanceTimersByTime(250);
  const again = await statements.next();
  expect(again).toMatchObject({ recorded: ["a", "b"], count: 0 });
  expect(takenBack).toHaveBeenCalledTimes(1);
  again.take();
  expect(await statements.next()).toMatchObject({ recorded: [], count: 3 });
  expect(takenBack).toHaveBeenCalledTimes(2);
  expect(sender.state).toBe("claiming");
});

test("retrying: waits for a database that is away beyond the slice, then ends as its slice does", async () => {
  const { sender, statements, handedOver, slots, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  for (const each of await handedOver.rest()) each.answer();
  for (let tries = 0; tries < 300; tries += 1) {
    (await statements.next()).fail(AWAY);
    await statements.rest();
    vi.advanceTimersByTime(250);
  }
  const last = await statements.next();
  expect(last).toMatchObject({ recorded: ["a", "b", "c"], count: 0 });
  expect(sender.state).toBe("retrying");
  last.take();
  expect(await settled()).toMatchObject({ end: "time", sent: 3 });
  expect(slots.take(9)).toBe(3);
});

test("retrying: gives up what a database refuses that is there, frees its slots, and ends with the error", async () => {
  const { statements, handedOver, slots, settled } = startSender();
  (await statements.next()).take("a");
  (await statements.next()).take();
  (await handedOver.next()).answer();
  let tries = 0;
  for (; ; tries += 1) {
    const [statement] = await statements.rest();
    if (!statement) break;
    statement.fail(REFUSED);
    await statements.rest();
    vi.advanceTimersByTime(250);
  }
  expect(tries).toBe(121);
  expect(await settled()).toBe(REFUSED);
  expect(slots.take(9)).toBe(3);
});

test("retrying: a claim that fails with nothing in hand ends it with the error, after one look for what it took", async () => {
  const { statements, lost, takenBack, slots, settled } = startSender();
  const claim = await statements.next();
  claim.fail(AWAY);
  expect(await settled()).toBe(AWAY);
  expect(lost).toEqual([claim.token]);
  expect(takenBack).toHaveBeenCalledTimes(2);
  expect(slots.take(9)).toBe(3);
});

test("retrying: a claim that succeeds while lost ones cannot be taken back counts as lost and is not handed over", async () => {
  let isAway = false;
  const takeBackLostClaims = async () => {
    if (isAway) throw AWAY;
  };
  const { statements, handedOver, lost } = startSender({ takeBackLostClaims });
  (await statements.next()).take("a", "b");
  const claim = await statements.next();
  (await handedOver.next()).answer();
  const record = await statements.next();
  isAway = true;
  record.fail(AWAY);
  await statements.rest();
  claim.take("c");
  await statements.rest();
  expect((await handedOver.rest()).map(({ email }) => email)).toEqual(["b"]);
  expect(lost.toSorted()).toEqual([record.token, claim.token].toSorted());
});

test("finishing: when the slice is over nothing more is claimed, and what is in hand is recorded", async () => {
  const { sender, statements, handedOver, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  const all = await handedOver.rest();
  vi.advanceTimersByTime(10_000);
  expect(sender.state).toBe("finishing");
  for (const each of all) each.answer();
  const last = await statements.next();
  expect(last).toMatchObject({ recorded: ["a", "b", "c"], count: 0 });
  last.take();
  expect(await settled()).toMatchObject({ end: "time", sent: 3 });
});

test("finishing: a claim that was under way at the end of the slice is handed over and recorded all the same", async () => {
  const { statements, handedOver, settled } = startSender();
  const claim = await statements.next();
  vi.advanceTimersByTime(10_000);
  claim.take("a");
  (await handedOver.next()).answer();
  const last = await statements.next();
  expect(last).toMatchObject({ recorded: ["a"], count: 0 });
  last.take();
  expect(await settled()).toMatchObject({ end: "time", sent: 1 });
});

test("finishing: a mail server that cannot be used is named in the report", async () => {
  const { sender, statements, handedOver, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  const [a, b, c] = await handedOver.rest();
  a!.answer({ kind: "unavailable", reason: "It is full." });
  const first = await statements.next();
  expect(first).toMatchObject({ recorded: ["a"], count: 0 });
  expect(sender.state).toBe("finishing");
  first.take();
  b!.answer();
  c!.answer();
  (await statements.next()).take();
  expect(await settled()).toEqual({
    sent: 2,
    answered: true,
    end: "unavailable",
    waiting: null,
    problem: "It is full.",
  });
});

test("finishing: a transport that throws counts as one that cannot be used", async () => {
  const { statements, settled } = startSender({ deliver: () => Promise.reject(new Error("Broken.")) });
  (await statements.next()).take("a");
  const last = await statements.next();
  expect(last).toMatchObject({ recorded: ["a"], count: 0 });
  last.take();
  expect(await settled()).toMatchObject({ end: "unavailable", problem: "Error: Broken." });
});

test("finishing: the service closes: what is in hand is recorded, and the engine goes on after the restart", async () => {
  const { sender, statements, handedOver, closing, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  const all = await handedOver.rest();
  closing.abort();
  expect(sender.state).toBe("finishing");
  for (const each of all) each.answer();
  const last = await statements.next();
  expect(last).toMatchObject({ recorded: ["a", "b", "c"], count: 0 });
  last.take();
  expect(await settled()).toMatchObject({ message: expect.stringContaining("service is stopping") });
});

test("finishing: while the service closes a database that is away is told a few times only", async () => {
  const { statements, handedOver, closing, settled } = startSender();
  (await statements.next()).take("a", "b", "c");
  for (const each of await handedOver.rest()) each.answer();
  closing.abort();
  let tries = 0;
  for (; ; tries += 1) {
    const [statement] = await statements.rest();
    if (!statement) break;
    statement.fail(AWAY);
    await statements.rest();
    vi.advanceTimersByTime(250);
  }
  expect(tries).toBe(9);
  expect(await settled()).toBe(AWAY);
});

test("a slice without time claims nothing", async () => {
  const { statements, settled } = startSender({ sliceMs: 0 });
  expect(await settled()).toMatchObject({ end: "time", sent: 0 });
  expect(await statements.rest()).toEqual([]);
});
