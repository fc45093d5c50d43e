import { expect, test } from "vitest";
import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import { readSmtpUrl } from "@/lib/mail/smtp-url";
import { readSettings, SettingsError } from "./env";
import { checkMailPolicy, isRemoteMailServer } from "./mail-policy";

const REMOTE = "smtp://mail.sender.example:587";

test.each([
  [{}, true],
  [{ SMTP_URL: REMOTE }, false],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "https://lead.example" }, true],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "http://localhost:3000" }, false],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "http://127.1.2.3" }, false],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "http://[::1]:3000" }, false],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "http://[::ffff:127.0.0.1]" }, false],
  [{ SMTP_URL: REMOTE, PUBLIC_URL: "http://2130706433/" }, false],
  [{ SMTP_URL: REMOTE, HOST: "::1" }, false],
  [{ SMTP_URL: REMOTE, HOST: "0.0.0.0" }, false],
  [{ SMTP_URL: "smtp://127.0.0.1:2525" }, true],
  [{ SMTP_URL: "smtp://LOCALHOST:2525" }, true],
  [{ SMTP_URL: "smtp://[::1]:2525" }, true],
])("under %j mail is allowed: %s", (source, allowed) => {
  const policy = checkMailPolicy(readSettings(source));
  expect(policy.allowed).toBe(allowed);
  // People who send do not know the settings; operators do.
  if (policy.allowed) return;
  expect(policy.reason).toContain("public address");
  expect(policy.reason).not.toMatch(/[A-Z]+_URL/);
  expect(policy.remedy).toContain("PUBLIC_URL");
});

test("a mail server elsewhere is remote; loopback and the outbox are not", () => {
  expect(isRemoteMailServer({ SMTP_URL: REMOTE })).toBe(true);
  expect(isRemoteMailServer({ SMTP_URL: "smtps://u:p@localhost" })).toBe(false);
  expect(isRemoteMailServer({})).toBe(false);
});

test("reads host, port, TLS and login out of SMTP_URL", () => {
  expect(readSmtpUrl("smtp://a%40b.example:p%3Aw@[::1]?requireTLS=true&name=me.example")).toMatchObject({
    host: "::1",
    port: 587,
    implicitTls: false,
    startTls: "required",
    clientName: "me.example",
    login: { user: "a@b.example", password: "p:w" },
  });
  expect(readSmtpUrl("smtps://mail.example")).toMatchObject({ port: 465, implicitTls: true, login: null });
  expect(readSmtpUrl("smtp://mail.example:465")).toMatchObject({ implicitTls: true });
});

test.each([
  "smtp://mail.example?pool=true",
  "smtp://mail.example?requireTLS=perhaps",
  "smtp://u:secret%zz@mail.example",
  "http://u:secret@mail.example",
])("refuses %s with a sentence that does not show the password", (url) => {
  expect(() => readSmtpUrl(url)).toThrow(SettingsError);
  expect(() => readSmtpUrl(url)).not.toThrow(/secret/);
});

test("the settings choose the transport", () => {
  expect(createConfiguredTransport(readSettings({})).kind).toBe("outbox");
  expect(createConfiguredTransport(readSettings({ SMTP_URL: REMOTE })).kind).toBe("smtp");
  const broken = { DKIM_DOMAIN: "a.example", DKIM_SELECTOR: "s", DKIM_PRIVATE_KEY: "nonsense" };
  expect(() => createConfiguredTransport(readSettings(broken))).toThrow(SettingsError);
});
