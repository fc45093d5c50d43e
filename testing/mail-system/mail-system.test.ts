import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNoMailSystem } from "./find-mail-system";
import { type MailSystem, startMailSystem } from "./start-mail-system";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: the tests with a real mail system. ${missing}`);

describe.skipIf(missing)("a mail system of Postfix and Dovecot", () => {
  let system: MailSystem;
  beforeAll(async () => {
    system = await startMailSystem({ domains: ["one.example", "two.example"] });
    system.setPassword("ada@one.example", "first");
    system.setPassword("bo@two.example", "first");
  });
  afterAll(() => system?.stop());

  const send = (to: string, subject: string, password = "first") =>
    createTransport({
      host: "127.0.0.1",
      port: system.ports.smtp,
      ignoreTLS: true,
      auth: { user: "ada@one.example", pass: password },
    }).sendMail({ from: "ada@one.example", to, subject, text: "Hello" });

  const inboxOf = (address: string) => {
    const folder = join(system.maildirOf(address), "new");
    return () => {
      try {
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
      } catch {
        return [];
      }
    };
  };
  const arrives = (address: string, text: string) =>
    expect.poll(() => inboxOf(address)().join("\n"), { timeout: 20_000 }).toContain(text);

  it("takes mail in and keeps it in the recipient's mailbox", async () => {
    await send("bo@two.example", "A first one");
    await arrives("bo@two.example", "Subject: A first one");
  });

  it("refuses a recipient that it does not know, and a sender with a wrong password", async () => {
    await expect(send("unknown.person@two.example", "To nobody")).rejects.toThrow(/550 5\.1\.1/);
    await expect(send("bo@two.example", "By nobody", "wrong")).rejects.toThrow(/535/);
  });

  it("reports to the sender what another server refused later", async () => {
    const refusing = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("5.1.1 No such person"), { responseCode: 550 })),
    });
    refusing.listen(system.ports.away, "127.0.0.1");
    await send("gone@elsewhere.example", "To somebody who left");
    await arrives("ada@one.example", "Final-Recipient: rfc822; gone@elsewhere.example");
    await arrives("ada@one.example", "Status: 5.1.1");
    await new Promise<void>((done) => refusing.close(done));
  });

  it("lets a changed password in from then on, and goes on after a restart with the same mail", async () => {
    const login = async (password: string): Promise<string> => {
      const socket = connect(system.ports.imap, "127.0.0.1");
      const lines = createInterface(socket)[Symbol.asyncIterator]();
      await lines.next();
      socket.write(`a LOGIN bo@two.example ${password}\r\n`);
      const { value } = await lines.next();
      socket.destroy();
      await once(socket, "close");
      return value as string;
    };
    expect(await login("second")).toMatch(/^a NO/);
    system.setPassword("bo@two.example", "second");
    await expect.poll(() => login("second")).toMatch(/^a OK/);
    await system.restartImap();
    expect(await login("second")).toMatch(/^a OK/);
    await arrives("bo@two.example", "Subject: A first one");
  });
});
