import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { migrateDatabase } from "@/db/migrate";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { overrideEnv } from "@/lib/env";
import { newId } from "@/lib/id";
import { mailer } from "@/lib/outreach/mailer";
import { startMailServer } from "@/lib/outreach/testing";
import { startEngine } from "./start-engine";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  openDatabase(database.url);
});
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
  const sending = mailer().transport.send({
    ...{ id: newId(), messageId: "<1@ovens.example>", subject: "Ovens", text: "Text", date: new Date() },
    ...{
      from: { name: "Ines", address: "ines@ovens.example" },
      to: { name: null, address: "lee@b.example" },
    },
    unsubscribeUrl: "https://ovens.example/u/1",
  });
  await handedOver.promise;
  await engine.stop(500);
  server.drop();
  expect(await sending).toMatchObject({ kind: "unknown" });
  await server.close();
}, 20_000);
