import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { createMailboxTransports } from "@/lib/mailbox-providers/mailbox-transports";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { env, overrideEnv } from "@/lib/process/this-process";
import { mailTo } from "@/testing/mail/mail-server";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { connectImap } from "./connect-imap";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: connecting to a real mail system. ${missing}`);

const problem = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof MailboxError ? error.problem : error),
  );

describe.skipIf(missing)("a connected mailbox", () => {
  const workspaces = openTestWorkspaces();
  let system: MailSystem;
  beforeAll(async () => {
    system = await startMailSystem({ domains: ["one.example", "two.example"] });
  });
  afterAll(() => system?.stop());

  it("signs in to its servers, sends through its own and reads what arrives", async () => {
    const ctx = await workspaces.fresh();
    const ada = await connectTestMailbox(ctx, system, "ada@one.example");
    const bo = await connectTestMailbox(ctx, system, "bo@two.example");
    const service = { kind: "outbox" } as never;
    const transports = createMailboxTransports(service);
    const transport = await transports.transportOf(ctx, ada.id);
    expect(await transports.transportOf(ctx, ada.id)).toBe(transport);
    const verdict = await transport.send(
      mailTo("bo@two.example", { from: { name: "Ada", address: "ada@one.example" } }),
    );
    expect(verdict).toMatchObject({ kind: "accepted" });
    const { mailbox, login } = await openMailbox(ctx, bo.id);
    const client = await connectImap({ settings: env(), server: mailbox.imap!, login });
    const lock = await client.getMailboxLock("INBOX");
    const arrived = async () => {
      await client.noop();
      return client.search({ all: true });
    };
    await expect.poll(arrived, { timeout: 20_000 }).toHaveLength(1);
    lock.release();
    await client.logout();
    await transports.close();
  });

  it("says that the login was refused, on both servers, and needs a person then", async () => {
    const ctx = await workspaces.fresh();
    const ada = await connectTestMailbox(ctx, system, "cy@one.example");
    const { mailbox, login } = await openMailbox(ctx, ada.id);
    expect(
      await problem(
        connectImap({
          settings: env(),
          server: mailbox.imap!,
          login: { user: login.user, password: "wrong" },
        }),
      ),
    ).toBe("login_refused");
    system.setPassword("cy@one.example", "changed");
    const transports = createMailboxTransports({} as never);
    const transport = await transports.transportOf(ctx, ada.id);
    const send = () => transport.send(mailTo("bo@two.example"));
    // Dovecot reads its passwords anew within a second.
    await expect.poll(async () => (await send()).kind, { timeout: 20_000 }).toBe("unavailable");
    expect(await send()).toMatchObject({
      kind: "unavailable",
      reason: expect.not.stringContaining("SMTP_URL"),
    });
    expect((await openMailbox(ctx, ada.id)).mailbox).toMatchObject({
      state: "needs_attention",
      problem: "login_refused",
    });
    await transports.close();
  });
});

describe("connecting to a server", () => {
  const login = { user: "ada", password: "p" };
  const silent = createServer();
  let port: number;
  beforeAll(async () => {
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    port = (silent.address() as { port: number }).port;
    overrideEnv({ WEB_ALLOW_PRIVATE: true });
  });
  afterAll(() => void silent.close());

  it("reaches no inner address unless the operator allows it, and sends no password without TLS", async () => {
    overrideEnv({ WEB_ALLOW_PRIVATE: false });
    for (const host of ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "::1"])
      expect(
        await problem(connectImap({ settings: env(), server: { host, port, security: "tls" }, login })),
      ).toBe("unreachable");
    overrideEnv({ WEB_ALLOW_PRIVATE: true });
    expect(
      await problem(
        connectImap({ settings: env(), server: { host: "mail.one.example", port, security: "none" }, login }),
      ),
    ).toBe("tls");
  });

  it("ends at once when it is told to, though the server says nothing", async () => {
    const ended = new AbortController();
    const connecting = connectImap({
      settings: env(),
      server: { host: "127.0.0.1", port, security: "none" },
      login,
      signal: ended.signal,
    });
    silent.once("connection", () => ended.abort(new Error("enough")));
    await expect(connecting).rejects.toThrow("enough");
  });

  it("tells a closed port and a server without TLS from each other", async () => {
    const plain = createServer((socket) => {
      socket.on("error", () => {}).resume();
      socket.end("* OK hello\r\n");
    });
    plain.listen(0, "127.0.0.1");
    await once(plain, "listening");
    const other = (plain.address() as { port: number }).port;
    expect(
      await problem(
        connectImap({ settings: env(), server: { host: "127.0.0.1", port: other, security: "tls" }, login }),
      ),
    ).toBe("tls");
    plain.close();
    await once(plain, "close");
    expect(
      await problem(
        connectImap({ settings: env(), server: { host: "127.0.0.1", port: other, security: "tls" }, login }),
      ),
    ).toBe("unreachable");
  });
});
