import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries, mailboxes, mailboxSecrets, mailboxSignIns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, createContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { overrideEnv } from "@/lib/process/this-process";
import { SCOPES } from "@/lib/scopes";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { CLIENT, type OAuthServer, startOAuthServer } from "@/testing/oauth/oauth-server";
import { signInAtProvider } from "@/testing/oauth/sign-in-at-provider";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { finishMailboxSignIn } from "./finish-mailbox-sign-in";
import { startMailboxSignIn } from "./start-mailbox-sign-in";
import { testMailbox } from "./test-mailbox";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: signing in to mailboxes of a real mail system. ${missing}`);

describe.skipIf(missing)("a mailbox that is connected by signing in at its provider", () => {
  const workspaces = openTestWorkspaces();
  let system: MailSystem;
  let oauth: OAuthServer;
  beforeAll(async () => {
    oauth = await startOAuthServer();
    system = await startMailSystem({
      domains: ["one.example"],
      tokenInfoUrl: `${oauth.url}/token-info?access_token=`,
    });
  });
  afterAll(async () => {
    await system?.stop();
    await oauth?.close();
  });
  beforeEach(() => {
    const endpoints = oauth.endpoints(system.ports);
    overrideEnv({
      WEB_ALLOW_PRIVATE: true,
      AUTH_SECRET: "a secret for tests, long enough for it",
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ENDPOINTS: endpoints,
      MICROSOFT_CLIENT_ID: CLIENT.id,
      MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      MICROSOFT_ENDPOINTS: endpoints,
    });
    oauth.person = { email: "Ada@One.example", scope: null };
    oauth.lifetime = 3_600;
  });

  /** A person in a page of their own. */
  const person = (ctx: Context, sessionId = newId()) =>
    createContext({
      ...ctx,
      actor: { kind: "user", id: newId(), name: "Ines" },
      scopes: SCOPES,
      sessionId,
    });
  type Provider = "google" | "microsoft";
  const begin = (ctx: Context, provider: Provider = "google", address?: string) =>
    startMailboxSignIn(ctx, { provider, zone: "Europe/Berlin", ...(address && { address }) });
  const connect = async (ctx: Context, provider: Provider = "google", address?: string) => {
    const { url } = await begin(ctx, provider, address);
    return finishMailboxSignIn(ctx, { provider, ...(await signInAtProvider(url)) });
  };
  const refusal = (problem: string) => ({
    code: "mail_refused",
    details: expect.objectContaining({ problem }),
  });

  it.each(["google", "microsoft"] as const)(
    "at %s: its servers take the token, its own message comes back, and no token is shown or stored in clear",
    async (provider) => {
      const ctx = person(await workspaces.fresh());
      const mailbox = await connect(ctx, provider);
      expect(mailbox).toMatchObject({
        kind: provider,
        state: "connected",
        address: "ada@one.example",
        zone: "Europe/Berlin",
      });
      const { login } = await openMailbox(ctx, mailbox.id);
      if (!("accessToken" in login)) throw new Error("not a token");
      expect(await testMailbox(ctx, { id: mailbox.id })).toMatchObject({ passed: true });
      const [secret] = await ctx.db
        .select()
        .from(mailboxSecrets)
        .where(eq(mailboxSecrets.workspaceId, ctx.workspaceId));
      expect(secret!.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
      const entries = await ctx.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.workspaceId, ctx.workspaceId));
      expect(entries.map(({ capability }) => capability)).toContain("finishMailboxSignIn");
      expect(JSON.stringify([mailbox, secret, entries, await listMailboxes(ctx, {})])).not.toContain(
        login.accessToken,
      );
    },
  );

  it("asks for no more than it needs, with PKCE, and the state stands nowhere in clear", async () => {
    const ctx = person(await workspaces.fresh());
    const url = new URL((await begin(ctx, "google", "Ada@one.example")).url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      access_type: "offline",
      prompt: "consent",
      scope: "openid email https://mail.google.com/",
      login_hint: "ada@one.example",
      redirect_uri: expect.stringMatching(/\/settings\/mailboxes\/connect\/google$/),
    });
    const rows = await ctx.db
      .select()
      .from(mailboxSignIns)
      .where(eq(mailboxSignIns.workspaceId, ctx.workspaceId));
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get("state"));
    const microsoft = new URL((await begin(ctx, "microsoft")).url);
    expect(microsoft.searchParams.get("scope")).toBe(
      "openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send",
    );
  });

  it("a state counts once, for its session, its workspace and its provider, and for ten minutes", async () => {
    const mine = await workspaces.fresh();
    const ctx = person(mine);
    const tries: [string, () => Promise<{ ctx: Context; provider: Provider; state: string }>][] = [
      ["another session", async () => ({ ...(await fresh()), ctx: person(mine) })],
      ["no session", async () => ({ ...(await fresh()), ctx: mine })],
      [
        "another workspace",
        async () => ({ ...(await fresh()), ctx: person(await workspaces.fresh(), ctx.sessionId) }),
      ],
      ["another provider", async () => ({ ...(await fresh()), provider: "microsoft" })],
      ["a made-up state", async () => ({ ...(await fresh()), state: "made-up" })],
      [
        "too late",
        async () => {
          const started = await fresh();
          await ctx.db
            .update(mailboxSignIns)
            .set({ expiresAt: new Date(Date.now() - 1) })
            .where(eq(mailboxSignIns.workspaceId, ctx.workspaceId));
          return started;
        },
      ],
    ];
    async function fresh() {
      const { url } = await begin(ctx);
      return { ctx, provider: "google" as Provider, ...(await signInAtProvider(url)) };
    }
    oauth.requests.length = 0;
    for (const [name, make] of tries) {
      const { ctx, ...answer } = await make();
      await expect(finishMailboxSignIn(ctx, answer), name).rejects.toMatchObject({
        code: "invalid_state",
        message: expect.stringContaining("Start again"),
      });
    }
    expect(oauth.requests).toEqual([]);

    const { ctx: _, ...answer } = await fresh();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => finishMailboxSignIn(ctx, answer)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(oauth.requests).toHaveLength(1);
  });

  it("a sign-in that a program began is finished by whoever of the workspace opens it", async () => {
    const ctx = await workspaces.fresh();
    const { url } = await begin(ctx);
    const answer = await signInAtProvider(url);
    expect(await finishMailboxSignIn(person(ctx), { provider: "google", ...answer })).toMatchObject({
      state: "connected",
    });
  });

  it("connected again by the same address, it keeps its row, its hours, its cap and its place in its folders", async () => {
    const ctx = person(await workspaces.fresh());
    const { id } = await connect(ctx);
    await ctx.db
      .update(mailboxes)
      .set({ dailyCap: 25, zone: "Asia/Tokyo", state: "needs_attention", problem: "token_expired" })
      .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
    expect(await connect(ctx, "google", "ada@one.example")).toMatchObject({
      id,
      state: "connected",
      problem: null,
      dailyCap: 25,
      zone: "Asia/Tokyo",
    });
    // Somebody else's account is not put in its place.
    oauth.person.email = "bo@one.example";
    await expect(connect(ctx, "google", "ada@one.example")).rejects.toMatchObject({
      ...refusal("other_account"),
      message: expect.stringContaining("bo@one.example"),
    });
  });

  it("says what to do when access was denied, or less was allowed than is needed, and stores nothing", async () => {
    const ctx = person(await workspaces.fresh());
    const { url } = await begin(ctx);
    const denied = await signInAtProvider(url, "Deny");
    await expect(finishMailboxSignIn(ctx, { provider: "google", ...denied })).rejects.toMatchObject(
      refusal("consent_denied"),
    );
    oauth.person.scope = "openid email";
    await expect(connect(ctx)).rejects.toMatchObject(refusal("scope_missing"));
    oauth.person.scope =
      "openid https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send";
    await expect(connect(ctx, "microsoft")).rejects.toMatchObject(refusal("refresh_token_missing"));
    oauth.person = { email: "not an address", scope: null };
    await expect(connect(ctx)).rejects.toMatchObject(refusal("other_account"));
    const { mailboxes: all } = await listMailboxes(ctx, {});
    expect(all.map(({ kind }) => kind)).toEqual(["service"]);
  });

  it("says what to do when the client or the provider is at fault, and when the mailbox's server refuses the token", async () => {
    const ctx = person(await workspaces.fresh());
    overrideEnv({ GOOGLE_CLIENT_SECRET: "another" });
    await expect(connect(ctx)).rejects.toMatchObject(refusal("client_refused"));
    overrideEnv({ GOOGLE_CLIENT_SECRET: CLIENT.secret });
    for (const answer of [
      (response: import("node:http").ServerResponse) => response.writeHead(503).end("down"),
      (response: import("node:http").ServerResponse) => response.writeHead(200).end("<html>garbage"),
      (response: import("node:http").ServerResponse) => response.destroy(),
      (response: import("node:http").ServerResponse) => response.end("x".repeat(300_000)),
      (response: import("node:http").ServerResponse) =>
        response.end(JSON.stringify({ access_token: "with\r\nline", expires_in: 3600 })),
    ]) {
      oauth.answers.push(answer);
      await expect(connect(ctx)).rejects.toMatchObject(refusal("unreachable"));
    }
    const { url } = await begin(ctx);
    const answer = await signInAtProvider(url);
    oauth.lifetime = -1;
    await expect(finishMailboxSignIn(ctx, { provider: "google", ...answer })).rejects.toMatchObject(
      refusal("oauth_refused"),
    );
    overrideEnv({ GOOGLE_CLIENT_ID: undefined });
    await expect(begin(ctx)).rejects.toMatchObject({ code: "invalid_state" });
  });
});
