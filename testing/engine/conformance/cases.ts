import { expect } from "vitest";
import type { Entry, Recorder } from "./recorder";

export type Harness = {
  recorder: Recorder;
  /** Sends one event; the test's name is added to its data. */
  send(name: string, data?: Record<string, unknown>, id?: string): Promise<void>;
  /** This test's name, unlike that of every other run of the suite. */
  test: string;
};

/** Each guarantee, with outcomes only: nothing here knows which engine is behind it. */
export const CASES: Record<string, (harness: Harness) => Promise<void>> = {
  "runs steps in order and each once": async ({ recorder, send, test }) => {
    await send("suite/sequence");
    const [done] = await recorder.waitFor(test, "done");
    expect(done?.value).toEqual({ second: 2, sameRun: true });
    for (const label of ["first", "second", "third"]) expect(recorder.entries(test, label)).toHaveLength(1);
  },
  "runs parallel branches, each step once, and goes on after all": async ({ recorder, send, test }) => {
    await send("suite/parallel");
    const [done] = await recorder.waitFor(test, "done");
    expect(done?.value).toEqual(["a!", "b!", "c!"]);
    for (const label of ["a-1", "a-2", "b-1", "b-2", "c-1", "c-2", "after"]) {
      expect(recorder.entries(test, label)).toHaveLength(1);
    }
  },
  "does not run a slow parallel step again when a fast one ends": async ({ recorder, send, test }) => {
    await send("suite/uneven");
    await recorder.waitFor(test, "after");
    expect(recorder.entries(test)).toHaveLength(3);
  },
  "sleeps for a time and until a time": async ({ recorder, send, test }) => {
    await send("suite/sleep", { until: new Date(Date.now() + 3000).toISOString() });
    await recorder.waitFor(test, "after");
    const [before, between, after] = recorder.entries(test) as [Entry, Entry, Entry];
    expect(between.at - before.at).toBeGreaterThanOrEqual(950);
    expect(after.at - before.at).toBeGreaterThanOrEqual(1900);
    expect(recorder.entries(test)).toHaveLength(3);
  },
  "retries a step, after the time it asked for, without repeating earlier ones": async (harness) => {
    const { recorder, send, test } = harness;
    await send("suite/retry");
    await recorder.waitFor(test, "done");
    const tries = recorder.entries(test, "try");
    expect(tries.map((entry) => entry.value)).toEqual([0, 1, 2]);
    // Of the two seconds that it asked for, a server that counts whole ones may have begun the first already.
    expect(tries[1]!.at - tries[0]!.at).toBeGreaterThanOrEqual(950);
    expect(recorder.entries(test, "earlier")).toHaveLength(1);
    expect(recorder.entries(test, "later").map((entry) => entry.value)).toEqual([2]);
  },
  "retries with a back-off of its own": async ({ recorder, send, test }) => {
    await send("suite/back-off");
    await recorder.waitFor(test, "done");
    expect(recorder.entries(test, "try").map((entry) => entry.value)).toEqual([0, 1]);
  },
  "lets a function catch a step that failed for good, which is not retried": async (harness) => {
    const { recorder, send, test } = harness;
    await send("suite/caught");
    const [after] = await recorder.waitFor(test, "after");
    expect(after?.value).toBe("no use");
    expect(recorder.entries(test, "try")).toHaveLength(1);
  },
  "calls onFailure once, with the error and the event, when attempts are used up": async (harness) => {
    const { recorder, send, test } = harness;
    await send("suite/exhausted", { n: 7 });
    const [failure] = await recorder.waitFor(test, "failure");
    expect(failure?.value).toEqual({ message: "always", n: 7 });
    expect(recorder.entries(test, "fine")).toHaveLength(1);
    expect(recorder.entries(test, "failure")).toHaveLength(1);
    expect(new Set(recorder.entries(test, "try").map((entry) => entry.value))).toEqual(new Set([0, 1]));
  },
  "fails a run whose step has no retries left": async ({ recorder, send, test }) => {
    await send("suite/step-exhausted");
    const [failure] = await recorder.waitFor(test, "failure");
    expect(failure?.value).toBe("broken");
    expect(recorder.entries(test, "try")).toHaveLength(1);
    expect(recorder.entries(test, "unreachable")).toHaveLength(0);
  },
  "waits for the event that matches, and for no other": async ({ recorder, send, test }) => {
    await send("suite/wait", { key: `${test}-1`, timeout: "30s" });
    await recorder.waitFor(test, "ready");
    // The wait begins only after the step that says "ready" was written.
    const sendUntil = resend(recorder, test, "answered");
    await sendUntil(async () => {
      await send("suite/answer", { key: `${test}-2`, text: "wrong" });
      await send("suite/answer", { key: `${test}-1`, text: "right" });
    });
    expect(recorder.entries(test, "answered").map((entry) => entry.value)).toEqual(["right"]);
  },
  "gives null when the time of a wait is over": async ({ recorder, send, test }) => {
    await send("suite/wait", { key: test, timeout: "1s" });
    const [answered] = await recorder.waitFor(test, "answered");
    expect(answered?.value).toBeNull();
  },
  "waits for the event that fulfils an expression": async ({ recorder, send, test }) => {
    await send("suite/wait-if", { key: test });
    await recorder.waitFor(test, "ready");
    await resend(
      recorder,
      test,
      "answered",
    )(async () => {
      await send("suite/answer", { key: test, kind: "bad", text: "wrong" });
      await send("suite/answer", { key: "other", kind: "good", text: "wrong" });
      await send("suite/answer", { key: test, kind: "good", text: "right" });
    });
    expect(recorder.entries(test, "answered").map((entry) => entry.value)).toEqual(["right"]);
  },
  "sends events from a step, once": async ({ recorder, send, test }) => {
    await send("suite/sender");
    await recorder.waitFor(test, "ids");
    const received = await recorder.waitFor(test, "received", 2);
    expect(received.map((entry) => entry.value).sort()).toEqual([1, 2]);
    expect(recorder.entries(test, "ids").map((entry) => entry.value)).toEqual([2]);
  },
  "invokes a function, and throws what it fails with": async ({ recorder, send, test }) => {
    await send("suite/invoker");
    const [refused] = await recorder.waitFor(test, "refused");
    expect(refused?.value).toBe(true);
    expect(recorder.entries(test, "result").map((entry) => entry.value)).toEqual([9]);
  },
  "cancels the runs that match an event, and only those": async ({ recorder, send, test }) => {
    for (const key of ["1", "2", "3"]) await send("suite/cancelled", { key: `${test}-${key}` });
    await recorder.waitFor(test, "started", 3);
    await send("suite/cancel", { key: `${test}-1` });
    await send("suite/cancel-if", { key: `${test}-2`, sure: true });
    await send("suite/cancel-if", { key: `${test}-3`, sure: false });
    await recorder.waitFor(test, "finished");
    // The others slept at the same time: another such sleep is enough for them to be seen.
    await send("suite/cancelled", { key: `${test}-4` });
    await recorder.waitFor(test, "finished", 2);
    const finished = recorder.entries(test, "finished").map((entry) => entry.value);
    expect(finished).toEqual([`${test}-3`, `${test}-4`]);
  },
  "starts on each of its triggers, where their expression holds": async ({ recorder, send, test }) => {
    await send("suite/two", { kind: "unwanted" });
    await send("suite/one");
    await send("suite/two", { kind: "wanted" });
    const triggered = await recorder.waitFor(test, "triggered", 2);
    expect(triggered.map((entry) => entry.value)).toEqual(
      expect.arrayContaining([
        ["suite/one", null],
        ["suite/two", "wanted"],
      ]),
    );
  },
  "never runs more steps of a key at once than its limit": async ({ recorder, send, test }) => {
    const keys = ["a", "a", "a", "b"];
    for (const key of keys) await send("suite/limited", { key: `${test}-${key}` });
    await recorder.waitFor(test, "done", keys.length);
    expect(mostAtOnce(recorder.entries(test), `${test}-a`)).toBe(1);
    expect(mostAtOnce(recorder.entries(test))).toBeGreaterThan(1);
    expect(recorder.entries(test, "enter")).toHaveLength(8);
  },
  "holds two limits at once": async ({ recorder, send, test }) => {
    const keys = ["a", "a", "b", "b", "c", "d"];
    for (const key of keys) await send("suite/twice-limited", { key: `${test}-${key}` });
    await recorder.waitFor(test, "done", keys.length);
    expect(mostAtOnce(recorder.entries(test))).toBe(2);
    expect(mostAtOnce(recorder.entries(test), `${test}-a`)).toBe(1);
  },
  "counts parallel steps of one run against its limit": async ({ recorder, send, test }) => {
    await send("suite/parallel-limited");
    await recorder.waitFor(test, "done");
    expect(mostAtOnce(recorder.entries(test))).toBeLessThanOrEqual(2);
    expect(recorder.entries(test, "enter")).toHaveLength(5);
  },
  "spaces starts as its throttle says": async ({ recorder, send, test }) => {
    for (let index = 0; index < 3; index += 1) await send("suite/throttled");
    const starts = await recorder.waitFor(test, "start", 3);
    expect(starts[2]!.at - starts[0]!.at).toBeGreaterThanOrEqual(1500);
  },
  "runs once for each idempotency key": async ({ recorder, send, test }) => {
    for (const key of ["1", "1", "2"]) await send("suite/idempotent", { key: `${test}-${key}` });
    await recorder.waitFor(test, "ran", 2);
    await send("suite/idempotent", { key: `${test}-3` });
    await recorder.waitFor(test, "ran", 3);
    const ran = recorder.entries(test, "ran").map((entry) => entry.value);
    expect(ran.sort()).toEqual([`${test}-1`, `${test}-2`, `${test}-3`]);
  },
  "takes an event of the same id once": async ({ recorder, send, test }) => {
    await send("suite/once", { n: 1 }, `${test}-id`);
    await send("suite/once", { n: 2 }, `${test}-id`);
    await send("suite/once", { n: 3 });
    await recorder.waitFor(test, "ran", 2);
    const ran = recorder.entries(test, "ran").map((entry) => entry.value);
    expect(ran).toHaveLength(2);
    expect(ran).toContain(3);
    // Which of two that come at the same time counts is nobody's promise.
    expect(ran.some((value) => value === 1 || value === 2)).toBe(true);
  },
};

/** Sends again and again until a label is there: a wait that has not begun yet does not see an event. */
function resend(recorder: Recorder, test: string, label: string) {
  return async (send: () => Promise<void>): Promise<void> => {
    let seen = false;
    const arrived = recorder.waitFor(test, label).then(() => {
      seen = true;
    });
    while (!seen) {
      await send();
      await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 250))]);
    }
  };
}

function mostAtOnce(entries: Entry[], key?: string): number {
  let now = 0;
  let most = 0;
  for (const entry of entries) {
    if (key !== undefined && entry.value !== key) continue;
    if (entry.label === "enter") now += 1;
    if (entry.label === "leave") now -= 1;
    most = Math.max(most, now);
  }
  return most;
}
