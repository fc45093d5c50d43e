import type { Inngest, InngestFunction } from "inngest";
import type { Recorder } from "./recorder";

/** Functions about events: waiting, sending, invoking, cancelling, triggers. */
export function createEventFunctions(client: Inngest, { record }: Recorder): InngestFunction.Any[] {
  const wait = client.createFunction(
    { id: "wait", triggers: [{ event: "suite/wait" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      await step.run("ready", () => record(test, "ready"));
      const answer = await step.waitForEvent("answer", {
        event: "suite/answer",
        timeout: event.data.timeout,
        match: "data.key",
      });
      await step.run("answered", () => record(test, "answered", answer?.data.text ?? null));
    },
  );

  const waitIf = client.createFunction(
    { id: "wait-if", triggers: [{ event: "suite/wait-if" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      await step.run("ready", () => record(test, "ready"));
      const answer = await step.waitForEvent("answer", {
        event: "suite/answer",
        timeout: "30s",
        if: "async.data.key == event.data.key && async.data.kind == 'good'",
      });
      await step.run("answered", () => record(test, "answered", answer?.data.text ?? null));
    },
  );

  const sender = client.createFunction(
    { id: "sender", triggers: [{ event: "suite/sender" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      const { ids } = await step.sendEvent("send", [
        { name: "suite/sent", data: { test, n: 1 } },
        { name: "suite/sent", data: { test, n: 2 } },
      ]);
      await step.run("after", () => record(test, "ids", ids.length));
    },
  );

  const receiver = client.createFunction(
    { id: "receiver", triggers: [{ event: "suite/sent" }] },
    async ({ event }) => record(event.data.test, "received", event.data.n),
  );

  const square = client.createFunction(
    { id: "square", retries: 0, triggers: [{ event: "suite/square-never-sent" }] },
    async ({ event, step }) => {
      if (event.data.n < 0) throw new Error("negative");
      return step.run("multiply", () => event.data.n * event.data.n);
    },
  );

  const invoker = client.createFunction(
    { id: "invoker", retries: 0, triggers: [{ event: "suite/invoker" }] },
    async ({ event, step }) => {
      const { test } = event.data;
      const nine = await step.invoke("nine", { function: square, data: { n: 3 } });
      await step.run("tell", () => record(test, "result", nine));
      const refused = await step
        .invoke("refused", { function: square, data: { n: -1 } })
        .then(() => false)
        .catch(() => true);
      await step.run("tell-refusal", () => record(test, "refused", refused));
    },
  );

  const cancelled = client.createFunction(
    {
      id: "cancelled",
      triggers: [{ event: "suite/cancelled" }],
      cancelOn: [
        { event: "suite/cancel", match: "data.key" },
        { event: "suite/cancel-if", if: "event.data.key == async.data.key && async.data.sure == true" },
      ],
    },
    async ({ event, step }) => {
      const { test } = event.data;
      await step.run("started", () => record(test, "started", event.data.key));
      await step.sleep("nap", "2s");
      await step.run("finished", () => record(test, "finished", event.data.key));
    },
  );

  const several = client.createFunction(
    {
      id: "several",
      triggers: [{ event: "suite/one" }, { event: "suite/two", if: "event.data.kind == 'wanted'" }],
    },
    async ({ event }) => record(event.data.test, "triggered", [event.name, event.data.kind ?? null]),
  );

  return [wait, waitIf, sender, receiver, square, invoker, cancelled, several];
}
