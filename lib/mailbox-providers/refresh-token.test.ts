import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mailboxes, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { findMailbox } from "@/lib/mailboxes/queries";
import { reportMailboxProblem } from "@/lib/mailboxes/report-mailbox-problem";
import { sealSecret, unsealSecret } from "@/lib/mailboxes/secrets";
import { overrideEnv } from "@/lib/process/this-process";
import { CLIENT, type OAuthServer, startOAuthServer } from "@/testing/oauth/oauth-server";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { openMailbox } from "./open-mailbox";
import { renewSecret } from "./renew-secret";

const workspaces = openTestWorkspaces();
const MINUTE = 60_000;
let oauth: OAuthServer;
beforeAll(async () => {
  oauth = await startOAuthServer();
});
afterAll(() => oauth?.close());
beforeEach(() => {
  overrideEnv({
    AUTH_SECRET: "a secret for tests, long enough for it",
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ENDPOINTS: oauth.endpoints({ imap: 1, smtp: 1 }),
  });
  oauth.requests.length = 0;
  oauth.answers.length = 0;
  oauth.rotates = false;
});

/** A mailbox that was signed in, whose access token ends in `endsIn` milliseconds. */
async function signedIn(ctx: Context, endsIn: number, address = "ada@one.example") {
  const { workspaceId } = ctx;
  const [mailbox] = await ctx.db
    .insert(mailboxes)
    .values({ workspaceId, kind: "google", address, username: address })
    .returning();
  const { id } = mailbox!;
  const tokens = oauth.issue(address);
  const sealed = sealSecret(tokens, await findSecretKeys(ctx), { workspaceId, mailboxId: id });
  await ctx.db
    .insert(mailboxSecrets)
    .values({ workspaceId, mailboxId: id, sealed, expiresAt: new Date(Date.now() + endsIn) });
  return { id, ...tokens };
}

async function stored(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select()
    .from(mailboxSecrets)
    .where(and(eq(mailboxSecrets.workspaceId, ctx.workspaceId), eq(mailboxSecrets.mailboxId, id)));
  const secret = unsealSecret(row!.sealed, await findSecretKeys(ctx), {
    workspaceId: ctx.workspaceId,
    mailboxId: id,
  });
  if (!("refreshToken" in secret)) throw new Error("not tokens");
  return { ...row!, ...secret };
}

const tokenOf = async (ctx: Context, id: string) => {
  const { login } = await openMailbox(ctx, id);
  return "accessToken" in login ? login.accessToken : null;
};
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof MailboxError ? error.problem : error),
  );

it("a token is used until five minutes before its end, and then renewed once, however many ask at that moment", async () => {
  const ctx = await workspaces.fresh();
  oauth.rotates = true;
  const later = await signedIn(ctx, 6 * MINUTE, "bo@one.example");
  expect(await tokenOf(ctx, later.id)).toBe(later.accessToken);
  expect(oauth.requests).toEqual([]);

  const { id, accessToken, refreshToken } = await signedIn(ctx, 4 * MINUTE);
  const given = await Promise.all(Array.from({ length: 20 }, () => tokenOf(ctx, id)));
  expect(oauth.requests).toHaveLength(1);
  expect(new Set(given).size).toBe(1);
  expect(given[0]).not.toBe(accessToken);
  const after = await stored(ctx, id);
  expect(after).toMatchObject({ accessToken: given[0] });
  expect(after.refreshToken).not.toBe(refreshToken);
  expect(after.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 30 * MINUTE);
});

it("twenty processes that renew it at once make one request: a rotated refresh token is used by nobody twice", async () => {
  const ctx = await workspaces.fresh();
  oauth.rotates = true;
  const { id } = await signedIn(ctx, 0);
  // Without the map that one process shares.
  const given = await Promise.all(Array.from({ length: 20 }, () => renewSecret(ctx, id)));
  expect(new Set(given).size).toBe(1);
  expect(oauth.requests).toHaveLength(1);
});

it("keeps the refresh token where the provider gives no other", async () => {
  const ctx = await workspaces.fresh();
  const { id, refreshToken } = await signedIn(ctx, 0);
  await tokenOf(ctx, id);
  expect((await stored(ctx, id)).refreshToken).toBe(refreshToken);
});

it("a revoked sign-in needs a person; a provider that is away or talks nonsense does not, and is asked again", async () => {
  const ctx = await workspaces.fresh();
  const { id } = await signedIn(ctx, 0);
  const fail = async () => {
    const error = await openMailbox(ctx, id).then(
      () => null,
      (error) => error,
    );
    if (error instanceof MailboxError) await reportMailboxProblem(ctx, id, error);
    return { problem: error?.problem, state: (await findMailbox(ctx, id)).state };
  };
  for (const status of [500, 503, 429, 200]) {
    for (let times = 0; times < 3; times += 1)
      oauth.answers.push((response) => response.writeHead(status).end("<html>nonsense"));
    expect(await fail(), String(status)).toEqual({ problem: "unreachable", state: "connected" });
  }
  oauth.answers.push((response) =>
    response.writeHead(400).end(JSON.stringify({ error: "temporarily_unavailable" })),
  );
  expect(await problemOf(openMailbox(ctx, id))).toBe("none");

  await ctx.db
    .update(mailboxSecrets)
    .set({ expiresAt: new Date() })
    .where(and(eq(mailboxSecrets.workspaceId, ctx.workspaceId), eq(mailboxSecrets.mailboxId, id)));
  oauth.revoke("ada@one.example");
  expect(await fail()).toEqual({ problem: "token_expired", state: "needs_attention" });
  expect((await findMailbox(ctx, id)).problemData).toMatchObject({
    detail: expect.stringContaining("invalid_grant"),
  });
});

it("while the provider is away, a token that still counts for a while is used", async () => {
  const ctx = await workspaces.fresh();
  const { id, accessToken } = await signedIn(ctx, 2 * MINUTE);
  for (let times = 0; times < 3; times += 1) oauth.answers.push((response) => response.destroy());
  expect(await tokenOf(ctx, id)).toBe(accessToken);
});

it("a refused client is the operator's to mend", async () => {
  const ctx = await workspaces.fresh();
  const { id } = await signedIn(ctx, 0);
  overrideEnv({ GOOGLE_CLIENT_SECRET: "another" });
  expect(await problemOf(openMailbox(ctx, id))).toBe("client_refused");
  overrideEnv({ GOOGLE_CLIENT_ID: undefined });
  expect(await problemOf(openMailbox(ctx, id))).toBe("client_refused");
});

it("a token that a server refuses is renewed first; only a new one that is refused as well needs a person", async () => {
  const ctx = await workspaces.fresh();
  const { id, accessToken } = await signedIn(ctx, 50 * MINUTE);
  const mine = and(eq(mailboxSecrets.workspaceId, ctx.workspaceId), eq(mailboxSecrets.mailboxId, id));
  await ctx.db
    .update(mailboxSecrets)
    .set({ updatedAt: new Date(Date.now() - 10 * MINUTE) })
    .where(mine);
  const refused = new MailboxError("oauth_refused");
  // IMAP and SMTP both report it.
  const reports = [1, 2].map(() => reportMailboxProblem(ctx, id, refused));
  expect(await Promise.all(reports)).toEqual([false, false]);
  expect(await tokenOf(ctx, id)).not.toBe(accessToken);
  expect(await reportMailboxProblem(ctx, id, refused)).toBe(true);
  expect(await findMailbox(ctx, id)).toMatchObject({ state: "needs_attention", problem: "oauth_refused" });
});

it("a report about an old sign-in harms no mailbox that was signed in anew meanwhile", async () => {
  const ctx = await workspaces.fresh();
  const { id } = await signedIn(ctx, 50 * MINUTE);
  expect(await reportMailboxProblem(ctx, id, new MailboxError("token_expired"))).toBe(false);
  expect((await findMailbox(ctx, id)).state).toBe("connected");
});
