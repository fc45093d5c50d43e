import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEntries, mailboxes as mailboxRows, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, createContext } from "@/lib/context";
import { listSendingDomains } from "@/lib/deliverability/list-sending-domains";
import { newId } from "@/lib/id";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { disconnectMailbox } from "@/lib/mailboxes/disconnect-mailbox";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { pauseMailbox } from "@/lib/mailboxes/pause-mailbox";
import { resumeMailbox } from "@/lib/mailboxes/resume-mailbox";
import { updateMailbox } from "@/lib/mailboxes/update-mailbox";
import { overrideEnv } from "@/lib/process/this-process";
import { SCOPES } from "@/lib/scopes";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { connectMailbox } from "./connect-mailbox";
import { testMailbox } from "./test-mailbox";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: connecting mailboxes of a real mail system. ${missing}`);

const PASSWORD = "päss word 1";

describe.skipIf(missing)("a person's mailbox", () => {
  const workspaces = openTestWorkspaces();
  let system: MailSystem;
  beforeAll(async () => {
    overrideEnv({ WEB_ALLOW_PRIVATE: true, AUTH_SECRET: "a secret for tests, long enough for it" });
    system = await startMailSystem({ domains: ["one.example", "two.example"] });
    system.setPassword("dee@two.example", PASSWORD);
    for (const name of ["ada", "bo", "cy"]) system.setPassword(`${name}@one.example`, PASSWORD);
  });
  afterAll(() => system?.stop());

  const servers = () => ({
    imap: { host: "127.0.0.1", port: system.ports.imap, security: "none" as const },
    smtp: { host: "127.0.0.1", port: system.ports.smtp, security: "none" as const },
  });
  /** As a person, so that the audit log is written. */
  const person = (ctx: Context) =>
    createContext({ ...ctx, actor: { kind: "user", id: newId(), name: "Ines" }, scopes: SCOPES });
  const connect = (ctx: Context, name: string, password = PASSWORD) =>
    connectMailbox(ctx, { address: `${name}@One.example`, password, servers: servers() });

  it("is connected once both servers took its login and its own message came back, which is deleted again", async () => {
    const ctx = await workspaces.fresh();
    const mailbox = await connect(person(ctx), "ada");
    expect(mailbox).toMatchObject({
      kind: "password",
      state: "connected",
      address: "ada@one.example",
      filesSent: false,
      sendFrom: "09:00",
      sendUntil: "17:00",
    });
    expect((await openMailbox(ctx, mailbox.id)).login).toEqual({
      user: "ada@one.example",
      password: PASSWORD,
    });
    const tested = await testMailbox(ctx, { id: mailbox.id });
    expect(tested).toMatchObject({ passed: true, problem: null });
    // No signature on what stays with the provider says nothing of what goes elsewhere.
    const { domains } = await listSendingDomains(ctx, {});
    expect(domains[0]!.checks).toMatchObject([{ kind: "dkim", value: "unknown", problem: "dkim_not_seen" }]);
    // Another mailbox, of another domain, says how it arrives there, and nothing stays.
    const dee = await connectMailbox(ctx, {
      address: "dee@two.example",
      password: PASSWORD,
      servers: servers(),
    });
    expect(await testMailbox(ctx, { id: mailbox.id })).toMatchObject({ passed: true });
    const checksOf = async () =>
      (await listSendingDomains(ctx, {})).domains.find(({ domain }) => domain === "one.example")!.checks;
    expect(await checksOf()).toMatchObject([
      {
        ...{ kind: "dkim", value: "fail", problem: "dkim_missing" },
        found: "Arrived in the inbox folder of dee@two.example",
      },
    ]);
    expect(readdirSync(join(system.maildirOf("dee@two.example"), "new"))).toEqual([]);
    expect(readdirSync(join(system.maildirOf("dee@two.example"), "cur"))).toEqual([]);
    // Where that does not work, the mailbox itself has passed all the same, and nothing is said of DKIM.
    await ctx.db
      .update(mailboxRows)
      .set({ imap: { host: "127.0.0.1", port: 1, security: "none" } })
      .where(and(eq(mailboxRows.workspaceId, ctx.workspaceId), eq(mailboxRows.id, dee.id)));
    expect(await testMailbox(ctx, { id: mailbox.id })).toMatchObject({ passed: true });
    expect(await checksOf()).toMatchObject([{ value: "unknown", problem: "dkim_not_seen" }]);
    for (const folder of ["new", "cur"])
      expect(readdirSync(join(system.maildirOf("ada@one.example"), folder))).toEqual([]);
    const [entry] = await ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.workspaceId, ctx.workspaceId));
    expect(entry).toMatchObject({ capability: "connectMailbox", code: null });
    const shown = JSON.stringify([mailbox, entry, await listMailboxes(ctx, {})]);
    expect(shown).not.toContain(PASSWORD);
    const [secret] = await ctx.db
      .select()
      .from(mailboxSecrets)
      .where(eq(mailboxSecrets.workspaceId, ctx.workspaceId));
    expect(secret!.sealed).not.toContain(PASSWORD);
  });

  it("is not stored with a wrong password or a server that is away, and says what to do", async () => {
    const ctx = await workspaces.fresh();
    await expect(connect(ctx, "bo", "wrong")).rejects.toMatchObject({
      code: "mail_refused",
      message: expect.stringMatching(/refused the username or password. Check both. It said: .*failed/i),
      details: { problem: "login_refused" },
    });
    const nowhere = { ...servers(), imap: { host: "127.0.0.1", port: 1, security: "none" as const } };
    await expect(
      connectMailbox(ctx, { address: "bo@one.example", password: PASSWORD, servers: nowhere }),
    ).rejects.toMatchObject({ details: { problem: "unreachable" } });
    const half = { imap: servers().imap } as ReturnType<typeof servers>;
    await expect(
      connectMailbox(ctx, { address: "bo@one.example", password: PASSWORD, servers: half }),
    ).rejects.toMatchObject({ code: "validation_error" });
    const { mailboxes } = await listMailboxes(ctx, {});
    expect(mailboxes.map(({ kind }) => kind)).toEqual(["service"]);
  });

  it("is connected once at a time, and after being disconnected again as the same one", async () => {
    const ctx = await workspaces.fresh();
    const tries = await Promise.allSettled([connect(ctx, "cy"), connect(ctx, "cy"), connect(ctx, "cy")]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    const { mailboxes } = await listMailboxes(ctx, {});
    const { id } = mailboxes.find(({ address }) => address === "cy@one.example")!;
    expect((await disconnectMailbox(ctx, { id })).state).toBe("disconnected");
    expect(
      await ctx.db.select().from(mailboxSecrets).where(eq(mailboxSecrets.workspaceId, ctx.workspaceId)),
    ).toEqual([]);
    await expect(openMailbox(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await connect(ctx, "cy")).toMatchObject({ id, state: "connected" });
  });

  it("needs attention once its password was changed elsewhere, and works again with the new one", async () => {
    const ctx = await workspaces.fresh();
    const { id } = await connect(ctx, "ada");
    system.setPassword("ada@one.example", "another");
    // Dovecot reads its passwords anew within a second.
    const tested = async () => (await testMailbox(ctx, { id })).passed;
    await expect.poll(tested, { timeout: 20_000 }).toBe(false);
    expect(await testMailbox(ctx, { id })).toMatchObject({
      passed: false,
      problem: "login_refused",
      mailbox: { state: "needs_attention", message: expect.stringContaining("refused") },
    });
    await expect(resumeMailbox(ctx, { id })).rejects.toMatchObject({ code: "invalid_state" });
    expect(await connect(ctx, "ada", "another")).toMatchObject({ id, state: "connected", problem: null });
  });

  it("is paused, resumed and changed; what contradicts itself is refused by field", async () => {
    const ctx = await workspaces.fresh();
    const { id } = await connect(ctx, "bo");
    expect((await pauseMailbox(ctx, { id })).state).toBe("paused");
    expect((await pauseMailbox(ctx, { id })).state).toBe("paused");
    expect((await resumeMailbox(ctx, { id })).state).toBe("connected");
    expect(
      await updateMailbox(ctx, {
        id,
        sendFrom: "08:30",
        sendUntil: "24:00",
        sendDays: [3, 1, 3],
        zone: "Europe/Berlin",
        aliases: ["Bo.B@one.example", "bo.b@ONE.example"],
        signature: "Bo",
      }),
    ).toMatchObject({
      sendFrom: "08:30",
      sendUntil: "24:00",
      sendDays: [1, 3],
      aliases: ["bo.b@one.example"],
      signature: "Bo",
      dailyCap: 40,
    });
    for (const [change, path] of [
      [{ sendUntil: "08:00" }, "sendUntil"],
      [{ gapLeast: 500 }, "gapMost"],
      [{ zone: "Mars/Base" }, "zone"],
      [{ name: "Bo\r\nBcc: x@example.com" }, "name"],
    ] as const)
      await expect(updateMailbox(ctx, { id, ...change })).rejects.toMatchObject({
        code: "validation_error",
        details: [expect.objectContaining({ path })],
      });
    const { mailboxes } = await listMailboxes(ctx, {});
    const service = mailboxes.find(({ kind }) => kind === "service")!;
    await expect(updateMailbox(ctx, { id: service.id, name: "X" })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });
});
