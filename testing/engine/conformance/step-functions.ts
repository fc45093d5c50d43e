import { setTimeout as pause } from "node:timers/promises";
import { type Inngest, type InngestFunction, NonRetriableError, RetryAfterError } from "inngest";
import type { Recorder } from "./recorder";

/** Functions about steps, errors and retries. Every event carries `data.test`, the name of its test. */
export function createStepFunctions(client: Inngest, { record }: Recorder): InngestFunction.Any[] {
  const sequence = client.createFunction(
    { id: "sequence", triggers: [{ event: "suite/sequence" }] },
    async ({ event, step, runId }) => {
      const { test } = event.data;
      const first = await step.run("first", () => {
        record(test, "first");
        return { value: 1, runId };
      });
      const second = await step.run("second", () => {
        record(test, "second");
        return first.value + 1;
      });
      await step.run("third", () => record(test, "third"));
      record(test, "done", { second, sameRun: first.runId === runId });
    },
  );

  const parallel = client.createFunction(
    { id: "parallel", triggers: [{ event: "suite/parallel" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      const branch = async (name: string) => {
        const one = await step.run(`${name}-1`, () => {
          record(test, `${name}-1`);
          return name;
        });
        return step.run(`${name}-2`, () => {
          record(test, `${name}-2`);
          return `${one}!`;
        });
      };
      const results = await Promise.all([branch("a"), branch("b"), branch("c")]);
      await step.run("after", () => record(test, "after"));
      record(test, "done", results);
    },
  );

  const uneven = client.createFunction(
    { id: "uneven", triggers: [{ event: "suite/uneven" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      await Promise.all([
        step.run("fast", () => record(test, "fast")),
        step.run("slow", async () => {
          record(test, "slow");
          await pause(500);
        }),
      ]);
      await step.run("after", () => record(test, "after"));
    },
  );

  const sleep = client.createFunction(
    { id: "sleep", triggers: [{ event: "suite/sleep" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      await step.run("before", () => record(test, "before"));
      await step.sleep("nap", "1s");
      await step.run("between", () => record(test, "between"));
      await step.sleepUntil("until", new Date(event.data.until));
      await step.run("after", () => record(test, "after"));
    },
  );

  const retry = client.createFunction(
    { id: "retry", retries: 3, triggers: [{ event: "suite/retry" }] },
    async ({ event, step, attempt }) => {
      const { test } = event.data;
      await step.run("earlier", () => record(test, "earlier"));
      const attempts = await step.run("flaky", () => {
        record(test, "try", attempt);
        // Whole seconds, as the header Retry-After has them (RFC 9110 §10.2.3).
        if (attempt < 2) throw new RetryAfterError(`not yet (${attempt})`, 2000);
        return attempt;
      });
      await step.run("later", () => record(test, "later", attempts));
      record(test, "done");
    },
  );

  const backOff = client.createFunction(
    { id: "back-off", retries: 2, triggers: [{ event: "suite/back-off" }] },
    async ({ event, step, attempt }) => {
      await step.run("flaky", () => {
        record(event.data.test, "try", attempt);
        if (attempt === 0) throw new Error("not yet");
      });
      record(event.data.test, "done");
    },
  );

  const caught = client.createFunction(
    { id: "caught", retries: 3, triggers: [{ event: "suite/caught" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      const message = await step
        .run("fatal", () => {
          record(test, "try");
          throw new NonRetriableError("no use");
        })
        .catch((error: Error) => error.message);
      await step.run("after", () => record(test, "after", message));
    },
  );

  const exhausted = client.createFunction(
    {
      id: "exhausted",
      retries: 1,
      triggers: [{ event: "suite/exhausted" }],
      onFailure: async ({ event, error, step }) => {
        const original = event.data.event.data;
        await step.run("tell", () =>
          record(original.test, "failure", { message: error.message, n: original.n }),
        );
      },
    },
    async ({ event, step, attempt }) => {
      const { test } = event.data;
      await step.run("fine", () => record(test, "fine"));
      record(test, "try", attempt);
      throw new RetryAfterError("always", 1000);
    },
  );

  const stepExhausted = client.createFunction(
    {
      id: "step-exhausted",
      retries: 0,
      triggers: [{ event: "suite/step-exhausted" }],
      onFailure: ({ event, error }) => record(event.data.event.data.test, "failure", error.message),
    },
    async ({ event, step }) => {
      await step.run("broken", () => {
        record(event.data.test, "try");
        throw new Error("broken");
      });
      record(event.data.test, "unreachable");
    },
  );

  return [sequence, parallel, uneven, sleep, retry, backOff, caught, exhausted, stepExhausted];
}
