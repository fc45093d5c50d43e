import { setTimeout as pause } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import type { Recorder } from "./recorder";

/** Functions about how many may run, how often, and only once. */
export function createFlowFunctions(client: Inngest, { record }: Recorder): InngestFunction.Any[] {
  /** Works long enough that two that may overlap do. */
  const work = async (test: string, key: string) => {
    record(test, "enter", key);
    await pause(150);
    record(test, "leave", key);
  };

  const limited = client.createFunction(
    {
      id: "limited",
      triggers: [{ event: "suite/limited" }],
      concurrency: { limit: 1, key: "event.data.key" },
    },
    async ({ event, step }) => {
      await step.run("one", () => work(event.data.test, event.data.key));
      await step.run("two", () => work(event.data.test, event.data.key));
      record(event.data.test, "done");
    },
  );

  const twiceLimited = client.createFunction(
    {
      id: "twice-limited",
      triggers: [{ event: "suite/twice-limited" }],
      concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.key" }],
    },
    async ({ event, step }) => {
      await step.run("work", () => work(event.data.test, event.data.key));
      record(event.data.test, "done");
    },
  );

  const parallelLimited = client.createFunction(
    { id: "parallel-limited", triggers: [{ event: "suite/parallel-limited" }], concurrency: 2 },
    async ({ event, step }) => {
      const names = ["a", "b", "c", "d", "e"];
      await Promise.all(names.map((name) => step.run(name, () => work(event.data.test, name))));
      record(event.data.test, "done");
    },
  );

  const throttled = client.createFunction(
    {
      id: "throttled",
      triggers: [{ event: "suite/throttled" }],
      throttle: { limit: 1, period: "1s", key: "event.data.test" },
    },
    async ({ event }) => record(event.data.test, "start"),
  );

  const idempotent = client.createFunction(
    { id: "idempotent", triggers: [{ event: "suite/idempotent" }], idempotency: "event.data.key" },
    async ({ event }) => record(event.data.test, "ran", event.data.key),
  );

  const once = client.createFunction({ id: "once", triggers: [{ event: "suite/once" }] }, async ({ event }) =>
    record(event.data.test, "ran", event.data.n),
  );

  return [limited, twiceLimited, parallelLimited, throttled, idempotent, once];
}
