import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutgoingMail } from "@/lib/ports/mail-transport";
import { createOutboxTransport } from "./outbox-transport";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
});
afterEach(() => rm(folder, { recursive: true }));

const mail: OutgoingMail = {
  id: "0199-abc",
  messageId: "<m1@sender.example>",
  from: { name: "Ada Sender", address: "ada@sender.example" },
  to: { name: "Bo", address: "bo@lead.example" },
  subject: "Grüße",
  text: "Hello Bo\n.\nBye\n",
  unsubscribeUrl: "https://lead.example/u/abc",
  date: new Date("2026-01-02T03:04:05Z"),
};

test("writes one whole file for each mail, once", async () => {
  const outbox = createOutboxTransport({ folder: join(folder, "new") });
  expect((await outbox.send(mail)).kind).toBe("accepted");
  expect((await outbox.send({ ...mail, text: "another" })).kind).toBe("accepted");
  expect(await readdir(join(folder, "new"))).toEqual(["0199-abc.eml"]);
  const parsed = await PostalMime.parse(await readFile(join(folder, "new", "0199-abc.eml")));
  expect(parsed).toMatchObject({ subject: "Grüße", text: mail.text, messageId: mail.messageId });
});

test("an id that is a path is refused", async () => {
  const result = await createOutboxTransport({ folder }).send({ ...mail, id: "../escaped" });
  expect(result.kind).toBe("refused");
  expect(await readdir(folder)).toEqual([]);
});

test("a recipient that is no address is refused", async () => {
  const to = { name: null, address: "bo@lead.example\r\nBcc: eve@evil.example" };
  expect(await createOutboxTransport({ folder }).send({ ...mail, to })).toMatchObject({
    kind: "refused",
    code: 553,
  });
});

test("a folder that cannot be is unavailable, and check says what to do", async () => {
  await writeFile(join(folder, "file"), "");
  const outbox = createOutboxTransport({ folder: join(folder, "file", "outbox") });
  expect((await outbox.send(mail)).kind).toBe("unavailable");
  expect(await outbox.check()).toMatchObject({ ok: false, reason: expect.stringContaining("SMTP_URL") });
});
