import { Inngest } from "inngest";
import { expect, test } from "vitest";
import { nextCronTime, readPlans } from "./read-plan";

const client = new Inngest({ id: "app", isDev: true });

function plansFor(options: object) {
  const full = { id: "fn", triggers: [{ event: "a/b" }], ...options };
  return readPlans(
    client.createFunction(full as { id: string }, async () => {}),
    "app",
  );
}

test.each([
  ["debounce", { debounce: { period: "1m" } }],
  ["batchEvents", { batchEvents: { maxSize: 2, timeout: "5s" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "1m" } }],
  ["priority", { priority: { run: "1" } }],
  ["singleton", { singleton: { mode: "skip" } }],
  ["timeouts", { timeouts: { finish: "1m" } }],
  ["somethingNew", { somethingNew: true }],
  ["concurrency.fairness", { concurrency: { limit: 1, fairness: true } }],
  ["throttle.leaky", { throttle: { limit: 1, period: "1m", leaky: 1 } }],
  ["cancelOn.timeout", { cancelOn: [{ event: "a/c", timeout: "1m" }] }],
  ["jitter", { triggers: [{ cron: "* * * * *", jitter: "1m" }] }],
])("refuses %s, and says of which function and what to do", (option, options) => {
  expect(() => plansFor(options)).toThrow(/^Function "fn": .*INNGEST_DEV/);
  expect(() => plansFor(options)).toThrow(option);
});

test.each([
  ["event.data.n > 3", { triggers: [{ event: "a/b", if: "event.data.n > 3" }] }],
  ["has(event.data.n)", { cancelOn: [{ event: "a/c", if: "has(event.data.n)" }] }],
  ["event.data.a == event.data.b", { triggers: [{ event: "a/b", if: "event.data.a == event.data.b" }] }],
  ["event.data.a || event.data.b", { concurrency: { limit: 1, key: "event.data.a || event.data.b" } }],
  ["61 * * * *", { triggers: [{ cron: "61 * * * *" }] }],
])("refuses the expression %s rather than understand it wrongly", (expression, options) => {
  expect(() => plansFor(options)).toThrow(expression);
});

test("takes every option that it executes", () => {
  const [plan, failure] = plansFor({
    name: "A function",
    retries: 2,
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.a + "-" + event.data.b' }],
    throttle: { limit: 3, period: "1m30s", key: "event.data.a", burst: 2 },
    idempotency: "event.data.a",
    cancelOn: [{ event: "a/c", match: "data.a" }],
    onFailure: () => {},
  });
  const event = { data: { a: "x", b: 1 } };
  expect(plan!.maxAttempts).toBe(3);
  expect(plan!.concurrency.map((limit) => limit.keyOf(event))[1]).toMatch(/:x-1$/);
  expect(plan!.throttle).toMatchObject({ limit: 3, periodMs: 90_000, burst: 2 });
  expect(failure).toMatchObject({ id: "app-fn-failure", maxAttempts: 2 });
  expect(plansFor({})[0]!.maxAttempts).toBe(5);
});

test("counts cron times in the zone that they name, and in UTC without one", () => {
  const winter = new Date("2026-01-10T00:00:00Z");
  const summer = new Date("2026-07-10T00:00:00Z");
  expect(nextCronTime("TZ=Europe/Berlin 0 9 * * *", winter)?.toISOString()).toBe("2026-01-10T08:00:00.000Z");
  expect(nextCronTime("TZ=Europe/Berlin 0 9 * * *", summer)?.toISOString()).toBe("2026-07-10T07:00:00.000Z");
  expect(nextCronTime("0 9 * * *", winter)?.toISOString()).toBe("2026-01-10T09:00:00.000Z");
});
