import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { routes } from "@/app/v1/routes";
import { database } from "@/db";
import { createDispatcher } from "@/lib/http/dispatch";
import { createKey } from "@/lib/keys/create-key";
import { overrideEnv } from "@/lib/process/this-process";
import { proxy } from "@/proxy";
import { cookieOf, openTestPeople, PASSWORD } from "@/testing/people/test-people";
import { answerAuth } from "./answer-auth";
import { forgetAuth } from "./auth";
import { authSecret, forgetAuthSecret } from "./auth-secret";
import { changePassword } from "./change-password";
import { clientOf } from "./client-of";
import { givePassword } from "./give-password";
import { openSession } from "./open-session";
import { renewCookies } from "./renew-cookies";
import { requestPasswordReset, resetPassword } from "./reset-password";
import { safeRedirectPath } from "./safe-redirect-path";
import { sendResetLink } from "./send-reset-link";
import { readSessionToken } from "./session-cookie";
import { signIn } from "./sign-in";
import { signOut, signOutEverywhere } from "./sign-out";
import { signUp } from "./sign-up";

vi.mock("./send-reset-link", () => ({ sendResetLink: vi.fn(async () => {}) }));

const people = openTestPeople();
const SITE = "http://leadwright.localhost:3000";
afterEach(() => {
  overrideEnv({ PUBLIC_URL: undefined, SIGN_UP: undefined });
  forgetAuth();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postText(path, JSON.stringify(body), headers);
const postText = (path: string, body: string, headers: Record<string, string> = {}) =>
  answerAuth(
    new Request(`${SITE}/api/auth${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", host: "leadwright.localhost:3000", ...headers },
    }),
  );
const visit = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  proxy(
    new NextRequest(`${SITE}${path}`, { method, headers: { host: "leadwright.localhost:3000", ...headers } }),
  );

describe("a session", () => {
  test("reaches no /v1, and a key no page and no session", async () => {
    const { cookie, ctx } = await people.fresh();
    const asSession = new Request(`${SITE}/v1/agents`, { headers: { cookie } });
    expect((await createDispatcher(routes)(asSession)!).status).toBe(401);
    const { apiKey } = await createKey(database(), { workspaceId: ctx.workspaceId, name: "k" });
    const asKey = { "x-api-key": apiKey, authorization: `Bearer ${apiKey}` };
    expect((await visit("/leads", asKey)).status).toBe(307);
    const request = new Request(`${SITE}/api/auth/get-session`, { headers: asKey });
    expect(await (await answerAuth(request)).json()).toBeNull();
  });

  test("has its token in a cookie alone, and in no body", async () => {
    const { cookie, person } = await people.fresh();
    const token = readSessionToken(cookie, await authSecret(database()))!;
    const read = await answerAuth(new Request(`${SITE}/api/auth/get-session`, { headers: { cookie } }));
    const said = await read.text();
    expect(said).toContain(person.email);
    expect(said).not.toContain(token);
    const signIn = await post("/sign-in/email", { email: person.email, password: PASSWORD });
    const [mine] = signIn.headers.getSetCookie();
    const newToken = readSessionToken(mine!.split(";")[0]!, await authSecret(database()))!;
    expect([signIn.status, newToken.length > 20]).toEqual([200, true]);
    expect(await signIn.text()).not.toContain(newToken);
  });

  test.each([
    ["as deep as it goes", `{"email":${"[".repeat(7_000)}${"]".repeat(7_000)}}`],
    ["deep by objects", `{"email":${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}}`],
    ["that is a list", "[]"],
    ["that is no JSON", "{"],
  ])("is not begun by a body %s: it is refused in JSON", async (_, body) => {
    const response = await postText("/sign-in/email", body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: "validation_error" } },
    ]);
  });

  test("is void when its cookie was changed, is over, or was ended", async () => {
    const one = await people.fresh();
    const other = await people.enter(one.person.email);
    const [token] = one.cookie.split("; ");
    const changed = token!.replace(/=(.)/, (_, first) => (first === "_" ? "=-" : "=_"));
    for (const forged of [`${token}x`, changed, "leadwright.session_token=a.b"]) {
      expect(await openSession(forged)).toBeNull();
    }
    await signOut(one.session);
    expect([await openSession(one.cookie), (await openSession(other.cookie))?.id]).toEqual([
      null,
      other.session.id,
    ]);
    await database().execute(
      sql`update sessions set expires_at = now() - interval '1 s' where id = ${other.session.id}`,
    );
    expect(await openSession(other.cookie)).toBeNull();
  });

  test("is opened by nothing that stands in the tables, even with the secret that cookies are signed with", async () => {
    const { cookie, session } = await people.fresh();
    const secret = await authSecret(database());
    const token = readSessionToken(cookie, secret)!;
    const [row] = await database().execute<Record<string, unknown>>(
      sql`select * from sessions where id = ${session.id}`,
    );
    const texts = Object.values(row!).filter((value) => typeof value === "string");
    expect(texts.length).toBeGreaterThan(3);
    expect(JSON.stringify(row)).not.toContain(token);
    for (const text of [...texts, token]) {
      const signature = createHmac("sha256", secret).update(text).digest("base64");
      const stolen = `leadwright.session_token=${encodeURIComponent(`${text}.${signature}`)}`;
      const asked = new Request(`${SITE}/api/auth/get-session`, { headers: { cookie: stolen } });
      const answer = (await (await answerAuth(asked)).json()) as { session: { id: string } } | null;
      expect([(await openSession(stolen))?.id, answer?.session.id]).toEqual(
        text === token ? [session.id, session.id] : [undefined, undefined],
      );
    }
  });

  test("used again after a day lives on with the cookie that it has, and ends by better-auth's own way out", async () => {
    const { cookie, session } = await people.fresh();
    await database().execute(
      sql`update sessions set expires_at = now() + interval '5 days' where id = ${session.id}`,
    );
    const opened = await openSession(cookie);
    const renewed = cookieOf(await renewCookies(opened!, new Headers({ cookie })));
    expect(renewed.split("; ")[0]).toBe(cookie.split("; ")[0]);
    const after = await openSession(renewed);
    expect(after!.id).toBe(session.id);
    expect(after!.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await post("/sign-out", {}, { cookie, origin: SITE })).status).toBe(200);
    expect(await openSession(cookie)).toBeNull();
  });

  test("ends everywhere at once, and only its person's", async () => {
    const [mine, theirs] = [await people.fresh(), await people.fresh()];
    const second = await people.enter(mine.person.email);
    await signOutEverywhere(mine.person.id);
    expect(await Promise.all([mine, second].map(({ cookie }) => openSession(cookie)))).toEqual([null, null]);
    expect(await openSession(theirs.cookie)).not.toBeNull();
  });

  test("has a cookie that scripts and other sites do not get, and TLS alone carries where there is TLS", async () => {
    const { person } = await people.fresh();
    const enter = () => signIn({ email: person.email, password: PASSWORD }, new Headers());
    expect((await enter()).cookies[0]).toMatch(/^leadwright\.session_token=.*HttpOnly; SameSite=Lax$/i);
    overrideEnv({ PUBLIC_URL: "https://leads.example" });
    forgetAuth();
    const { cookies } = await enter();
    expect(cookies[0]).toMatch(/^__Host-leadwright\.session_token=(?!.*domain).*; Path=\/;.*; Secure/i);
    expect(await openSession(cookieOf(cookies))).not.toBeNull();
  });
});

describe("a page", () => {
  test("redirects by HTTP without a valid session, also with a stale cookie, and keeps where one was going", async () => {
    const { cookie, session } = await people.fresh();
    expect((await visit("/leads?x=1", { cookie })).status).toBe(200);
    await signOut(session);
    for (const sent of ["", cookie, "leadwright.session_token=stale"]) {
      const answer = await visit("/leads?x=1", { cookie: sent });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        307,
        `${SITE}/sign-in?next=%2Fleads%3Fx%3D1`,
      ]);
    }
    expect((await visit("/sign-in")).status).toBe(200);
  });

  test("has a policy with a nonce of its own", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await visit("/sign-in")).headers.get("content-security-policy")!),
    );
    const nonces = policies.map((policy) => policy.match(/script-src 'self' 'nonce-(\w{20,})'/)![1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const part of ["'strict-dynamic'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policies[0]).toContain(part);
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe|https?:/);
  });

  test.each(["/agents/a/emails/b/eml", "/inbox/attachments/a"])(
    "but a stranger's file at %s has one by which nothing in it runs",
    async (path) => {
      const { cookie } = await people.fresh();
      const { headers } = await visit(path, { cookie });
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    },
  );

  test("takes a change from its own origin alone", async () => {
    const { cookie } = await people.fresh();
    const send = async (headers: Record<string, string>) =>
      (await visit("/", { cookie, ...headers }, "POST")).status;
    expect(await send({ origin: "http://evil.example" })).toBe(403);
    expect(await send({ origin: "null" })).toBe(403);
    expect(await send({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send({})).toBe(403);
    expect(await send({ origin: SITE })).toBe(200);
    expect(await send({ origin: "https://leads.example" })).toBe(403);
    overrideEnv({ PUBLIC_URL: "https://leads.example" });
    expect(await send({ origin: "https://leads.example" })).not.toBe(403);
    // Nor if a proxy terminates TLS and keeps the host name: a network attacker can write plain-HTTP pages for that name.
    const host = "leads.example";
    expect(await send({ host, origin: "https://leads.example" })).not.toBe(403);
    expect(await send({ host, origin: "http://leads.example" })).toBe(403);
    // A page that points its own domain at this machine.
    const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000" };
    expect(await send(rebound)).toBe(403);
    overrideEnv({ PUBLIC_URL: undefined });
    expect(await send(rebound)).toBe(403);
    for (const name of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      expect(await send({ host: name, origin: `http://${name}` })).not.toBe(403);
    expect(await send({ host: "localhost:3000", origin: "http://localhost:3001" })).toBe(403);
    // On a network the service has host names that are not configured.
    overrideEnv({ HOST: "0.0.0.0" });
    expect(await send({ host: "nas:3000", origin: "http://nas:3000" })).not.toBe(403);
    overrideEnv({ HOST: "127.0.0.1" });
    const signingIn = { email: "a@example.com", password: PASSWORD };
    expect((await post("/sign-in/email", signingIn, { origin: "http://evil.example" })).status).toBe(403);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "evil",
    "",
    "/sign-in",
    undefined,
  ])("goes on to its own paths alone: %j", (next) => expect(safeRedirectPath(next)).toBe("/"));

  test("goes on to where one was", () => expect(safeRedirectPath("/leads?page=2#x")).toBe("/leads?page=2#x"));
});

describe("signing in", () => {
  test("says the same of an unknown address and a wrong password", async () => {
    const { person } = await people.fresh();
    const answers = await Promise.all(
      [person.email, "nobody@example.com"].map(async (email) => {
        const answer = await post("/sign-in/email", { email, password: "wrong horse battery" });
        return [answer.status, await answer.text(), answer.headers.get("set-cookie")];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(401);
  });

  test("is throttled for an address, known or not, however many come at once, and says when to try again", async () => {
    const { person } = await people.fresh();
    for (const email of [person.email, "unknown@example.com"]) {
      const tries = Array.from({ length: 14 }, () =>
        signIn({ email, password: "wrong horse battery" }, new Headers()).catch((error) => error.code),
      );
      const codes = await Promise.all(tries);
      expect(codes.filter((code) => code === "unauthorized")).toHaveLength(10);
      await expect(signIn({ email, password: PASSWORD }, new Headers())).rejects.toMatchObject({
        code: "rate_limited",
        message: expect.stringMatching(/Try again in 10 minutes/),
      });
      expect((await post("/sign-in/email", { email, password: PASSWORD })).status).toBe(429);
    }
    await database().execute(sql`update sign_in_attempts set window_ends = now() - interval '1 second'`);
    await signIn({ email: person.email, password: PASSWORD }, new Headers());
  });

  test("is open on a device that one has used, whatever strangers try, and throttled there by itself", async () => {
    const { person, session } = await people.fresh();
    const { email } = person;
    const { cookies } = await signIn({ email, password: PASSWORD }, new Headers());
    const trying = (password: string, cookie: string, who = email) =>
      signIn({ email: who, password }, new Headers(cookie ? { cookie } : {})).then(
        () => "in",
        (error) => error.code,
      );
    const device = cookieOf(cookies.filter((line) => line.includes(".device=")));
    expect(cookies.join("\n")).toMatch(/device=.*HttpOnly/i);
    for (let n = 0; n < 11; n++) await trying("wrong horse battery", "");
    expect(await trying(PASSWORD, "")).toBe("rate_limited");
    expect(await trying(PASSWORD, device)).toBe("in");
    await changePassword({ ...session, email }, { current: PASSWORD, password: PASSWORD });
    const forged = `${device.slice(0, -2)}AA`;
    expect(await trying(PASSWORD, forged)).toBe("rate_limited");
    const theirs = await people.fresh();
    for (let n = 0; n < 11; n++) await trying("wrong horse battery", "", theirs.person.email);
    expect(await trying(PASSWORD, device, theirs.person.email)).toBe("rate_limited");
    const tries = await Promise.all(Array.from({ length: 12 }, () => trying("wrong horse battery", device)));
    expect(tries.filter((code) => code === "unauthorized")).toHaveLength(10);
  });

  test("bounds how many people one client signs up", async () => {
    overrideEnv({ SIGN_UP: "open" });
    const from = new Headers({ "x-forwarded-for": "203.0.113.9" });
    const sign = (n: number) =>
      signUp({ name: "Many", email: `many-${n}@example.com`, password: PASSWORD }, from).then(
        () => "in",
        (error) => error.code,
      );
    const codes = [];
    for (let n = 0; n < 21; n++) codes.push(await sign(n));
    expect(codes).toEqual([...Array(20).fill("in"), "rate_limited"]);
  });

  test("counts nobody who shares the address of a proxy on this machine", () => {
    const from = (list: string) => clientOf(new Headers({ "x-forwarded-for": list }));
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1", "203.0.113.7, 127.0.0.1", ""].map(from)).toEqual(
      Array(5).fill(undefined),
    );
    expect(from("1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  });

  test("is all that better-auth's own door does: no sign-up, no workspace, no role by it", async () => {
    const { cookie } = await people.fresh();
    for (const path of [
      "/sign-up/email",
      "/organization/create",
      "/organization/set-active",
      "/update-user",
    ]) {
      expect((await post(path, {}, { cookie, origin: SITE })).status).toBe(404);
    }
  });
});

describe("a password", () => {
  test("changed by its person ends the other sessions, and the old one opens nothing", async () => {
    const one = await people.fresh();
    const other = await people.enter(one.person.email);
    const session = { ...one.session, email: one.person.email };
    const next = "another long password";
    await expect(changePassword(session, { current: "wrong horse", password: next })).rejects.toMatchObject({
      details: [{ path: "current" }],
    });
    await changePassword(session, { current: PASSWORD, password: next });
    expect([await openSession(one.cookie), await openSession(other.cookie)]).toEqual([
      expect.anything(),
      null,
    ]);
    await expect(
      signIn({ email: one.person.email, password: PASSWORD }, new Headers()),
    ).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  test("is reset by a mailed link once, which ends every session; nobody learns who exists", async () => {
    const { cookie, person } = await people.fresh();
    vi.mocked(sendResetLink).mockClear();
    await requestPasswordReset({ email: "nobody-here@example.com" });
    expect(sendResetLink).not.toHaveBeenCalled();
    await requestPasswordReset({ email: person.email.toUpperCase() });
    const [, token] = vi.mocked(sendResetLink).mock.calls[0]!;
    const next = "yet another password";
    await resetPassword({ token, password: next });
    expect(await openSession(cookie)).toBeNull();
    await signIn({ email: person.email, password: next }, new Headers());
    await expect(resetPassword({ token, password: next })).rejects.toMatchObject({ code: "not_found" });
  });

  test("that is new makes every link to a new one void, however it came", async () => {
    const askFor = async (email: string) => {
      vi.mocked(sendResetLink).mockClear();
      await requestPasswordReset({ email });
      const [, token] = vi.mocked(sendResetLink).mock.calls[0]!;
      const rows = await database().execute(sql`select v::text as row from verifications v`);
      expect(JSON.stringify(rows)).not.toContain(token);
      return token;
    };
    const { person, session } = await people.fresh();
    const { email } = person;
    const password = "another long password";
    const first = await askFor(email);
    await resetPassword({ token: await askFor(email), password });
    const second = await askFor(email);
    await changePassword({ ...session, email }, { current: password, password: "a third password" });
    const third = await askFor(email);
    await givePassword({ email, password });
    for (const token of [first, second, third]) {
      await expect(resetPassword({ token, password: "of a stranger" })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  test("that is new lets a person in whom a stranger's tries had locked out", async () => {
    const { person } = await people.fresh();
    const { email } = person;
    const lockOut = async () => {
      for (let n = 0; n < 11; n++)
        await signIn({ email, password: "wrong horse" }, new Headers()).catch(() => {});
    };
    await lockOut();
    vi.mocked(sendResetLink).mockClear();
    await requestPasswordReset({ email });
    const [, token] = vi.mocked(sendResetLink).mock.calls[0]!;
    await resetPassword({ token, password: "by the mailed link" });
    await signIn({ email, password: "by the mailed link" }, new Headers());
    await lockOut();
    await givePassword({ email, password: "given by somebody" });
    await signIn({ email, password: "given by somebody" }, new Headers());
  });

  test("given by an operator counts at once and ends the sessions", async () => {
    const { cookie, person } = await people.fresh();
    await givePassword({ email: person.email, password: "given by somebody" });
    expect(await openSession(cookie)).toBeNull();
    await signIn({ email: person.email, password: "given by somebody" }, new Headers());
  });
});

test("the secret is made once, and kept where only its owner reads it or in the shared database", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "leadwright-secret-"));
  const before = "a secret for tests, long enough for it";
  for (const change of [{ DATABASE_URL: undefined }, { DATABASE_URL: "postgres://somewhere" }]) {
    overrideEnv({ AUTH_SECRET: undefined, DATA_DIR, ...change });
    forgetAuthSecret();
    const first = await authSecret(database());
    forgetAuthSecret();
    expect([await authSecret(database()), first.length]).toEqual([first, 64]);
  }
  const path = join(DATA_DIR, "auth-secret");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  // What a power failure may leave of a file: with such a secret anyone could sign cookies.
  await writeFile(path, "");
  overrideEnv({ DATABASE_URL: undefined });
  forgetAuthSecret();
  expect(await authSecret(database())).toHaveLength(64);
  expect(await authSecret(database())).toBe(await readFile(path, "utf8"));
  overrideEnv({ AUTH_SECRET: before, DATABASE_URL: undefined });
  await rm(DATA_DIR, { recursive: true });
});
