import { randomBytes } from "node:crypto";
import { env } from "node:process";
import { afterAll, beforeAll, describe, test } from "vitest";
import { CASES } from "./cases";
import { createEventFunctions } from "./event-functions";
import { createFlowFunctions } from "./flow-functions";
import { createRecorder } from "./recorder";
import { createStepFunctions } from "./step-functions";
import { embeddedTarget, serverTarget, type Target } from "./targets";

// Not a setting of the product, so not in lib/env: it only chooses what this file is run against.
const serverUrl = env.INNGEST_TEST_URL;
// A real server waits longer before a retry than our short delays in tests.
const timeoutMs = serverUrl ? 120_000 : 20_000;

describe.concurrent(serverUrl ? `an Inngest server at ${serverUrl}` : "the embedded engine", () => {
  const recorder = createRecorder(timeoutMs);
  let target: Target;

  beforeAll(async () => {
    target = serverUrl ? serverTarget(serverUrl) : await embeddedTarget();
    const { client } = target;
    await target.start([
      ...createStepFunctions(client, recorder),
      ...createEventFunctions(client, recorder),
      ...createFlowFunctions(client, recorder),
    ]);
  });
  afterAll(() => target.stop());

  for (const [name, run] of Object.entries(CASES)) {
    test(
      name,
      async () => {
        const id = randomBytes(6).toString("hex");
        const send = async (event: string, data: Record<string, unknown> = {}, eventId?: string) => {
          await target.client.send({ id: eventId, name: event, data: { ...data, test: id } });
        };
        await run({ recorder, send, test: id });
      },
      timeoutMs + 10_000,
    );
  }
});
