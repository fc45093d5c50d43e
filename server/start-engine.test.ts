import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { migrateDatabase } from "@/db/migrate";
import { newId } from "@/lib/id";
import { adapters, overrideEnv } from "@/lib/process/this-process";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { startMailServer } from "@/testing/outreach/send-path";
import { checkEngineSettings, startEngine } from "./start-engine";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  openDatabase(database.url);
});
afterEach(() => overrideEnv({ INNGEST_DEV: undefined }));
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

test("stops within its grace although the mail server never answers", async () => {
  const handedOver = Promise.withResolvers<void>();
  const server = await startMailServer({
    onData: (stream) => {
      stream.resume();
      stream.on("end", () => handedOver.resolve());
    },
  });
  overrideEnv({ SMTP_URL: server.url });
  const engine = await startEngine(database.url, newId());
  const sending = adapters.mail.transport.send({
    id: newId(),
    messageId: "<1@ovens.example>",
    subject: "Ovens",
    text: "Text",
    date: new Date(),
    from: { name: "Ines", address: "ines@ovens.example" },
    to: { name: null, address: "lee@b.example" },
    unsubscribeUrl: "https://ovens.example/u/1",
  });
  await handedOver.promise;
  await engine.stop(500);
  server.drop();
  expect(await sending).toMatchObject({ kind: "unknown" });
  await server.close();
}, 20_000);

test.each(["0.0.0.0", "::", "192.168.1.7", "leads.example.com"])(
  "INNGEST_DEV, which takes unsigned calls, is refused while HOST is %s",
  (HOST) => {
    overrideEnv({ INNGEST_DEV: "1" });
    expect(() => checkEngineSettings({ HOST })).toThrow(/INNGEST_DEV accepts unsigned requests/);
    overrideEnv({ INNGEST_DEV: "0" });
    expect(() => checkEngineSettings({ HOST })).not.toThrow();
  },
);

test.each(["127.0.0.1", "127.8.0.1", "::1", "[::1]", "localhost", "::ffff:127.0.0.1"])(
  "INNGEST_DEV may be used while HOST is %s",
  (HOST) => {
    overrideEnv({ INNGEST_DEV: "1" });
    expect(() => checkEngineSettings({ HOST })).not.toThrow();
  },
);
