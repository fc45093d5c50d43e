import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { createTestClient, startTestEngine } from "./testing";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.drop());

test("runs a function's steps in order, each once", async () => {
  const wired = createTestClient();
  const seen: string[] = [];
  const done = Promise.withResolvers<unknown>();
  const fn = wired.client.createFunction(
    { id: "basic", triggers: [{ event: "test/basic" }] },
    async ({ step, event }) => {
      const a = await step.run("a", () => (seen.push("a"), event.data.n as number));
      const b = await step.run("b", () => (seen.push("b"), a + 1));
      const [c, d] = await Promise.all([
        step.run("c", () => (seen.push("c"), b + 1)),
        step.run("d", () => (seen.push("d"), b + 2)),
      ]);
      await step.sleep("nap", 1000);
      const e = await step.run("e", () => (seen.push("e"), [a, b, c, d]));
      done.resolve(e);
      return e;
    },
  );
  const engine = await startTestEngine(wired, [fn], { databaseUrl: database.url });
  await wired.client.send({ name: "test/basic", data: { n: 1 } });
  expect(await done.promise).toEqual([1, 2, 3, 4]);
  expect([...seen].sort()).toEqual(["a", "b", "c", "d", "e"]);
  await engine.stop();
});
