import { afterEach, expect, test } from "vitest";
import { setServiceState } from "@/lib/process/health";
import { createHealthSnapshot } from "./health-snapshot";

/** A health that is read when the test says so, and a clock that stands still. */
function openSnapshot() {
  const readings: PromiseWithResolvers<Response>[] = [];
  const clock = { now: 0 };
  const ask = createHealthSnapshot(
    () => {
      readings.push(Promise.withResolvers());
      return readings.at(-1)!.promise;
    },
    () => clock.now,
  );
  const answer = (nth: number, status = 200) =>
    readings[nth]!.resolve(Response.json({ nth }, { status, headers: { "retry-after": "1" } }));
  return { ask, answer, readings, clock };
}

const numberOf = async (snapshot: ReturnType<ReturnType<typeof createHealthSnapshot>>) =>
  JSON.parse((await snapshot).body.toString()).nth;

afterEach(() => setServiceState("starting"));

test("all who ask while it is read get the same answer, and so does who asks within 100 ms", async () => {
  const { ask, answer, readings, clock } = openSnapshot();
  const crowd = Array.from({ length: 20 }, ask);
  expect(readings).toHaveLength(1);
  answer(0);
  expect(new Set(await Promise.all(crowd)).size).toBe(1);
  clock.now = 99;
  expect(await numberOf(ask())).toBe(0);
  clock.now = 100;
  const next = ask();
  expect(readings).toHaveLength(2);
  answer(1, 503);
  expect(await next).toMatchObject({ status: 503, headers: { "retry-after": "1", "content-length": "9" } });
});

test("it is read anew when the state of the service changes, also while the one before is still read", async () => {
  const { ask, answer, readings } = openSnapshot();
  const before = ask();
  setServiceState("ok");
  const after = ask();
  expect(readings).toHaveLength(2);
  answer(1);
  expect(await numberOf(after)).toBe(1);
  answer(0);
  expect(await numberOf(before)).toBe(0);
  // What came late is not kept.
  expect(await numberOf(ask())).toBe(1);
});

test("a reading that failed is not kept", async () => {
  const { ask, answer, readings } = openSnapshot();
  const failed = ask();
  readings[0]!.reject(new Error("no"));
  await expect(failed).rejects.toThrow("no");
  const next = ask();
  answer(1);
  expect(await numberOf(next)).toBe(1);
});
