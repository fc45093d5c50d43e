import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Database } from "@/db";
import { members, sessions } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { type Context, systemContext, transact } from "@/lib/context";
import { randomToken } from "@/lib/id";
import type { Role } from "@/lib/roles";
import { createPerson } from "@/lib/sign-in/create-person";
import { hashPassword } from "@/lib/sign-in/hash-password";
import { hashToken } from "@/lib/sign-in/hash-token";
import { sessionCookieName } from "@/lib/sign-in/session-cookie";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";
import { openDatabaseOf } from "./open-database-of";

export type Person = { name: string; email: string; password: string };
export type Member = Person & { workspaceId: string; sessionToken: string };

/** A running service, as far as making somebody in it needs it. */
export type Place = { url: string; dataDir: string; env: Record<string, string> };

/**
 * Makes somebody who owns a workspace of their own and has signed in, as signing up does, without going through its page.
 * `credits`: otherwise than the service's `SIGN_UP_CREDITS`.
 */
export async function makeOwner(place: Place, person: Person, credits?: number): Promise<Member> {
  const hash = await hashOf(person);
  const given = credits ?? place.env.SIGN_UP_CREDITS;
  const workspace = {
    name: `${person.name}'s workspace`,
    ...(given !== undefined && { credits: Number(given) }),
  };
  return inDatabaseOf(place, (db) =>
    insertWorkspace(db, workspace, (ctx) => insertMember(ctx, person, { hash, role: "owner" })),
  );
}

/** Makes somebody who is in a workspace and has signed in, as accepting an invitation does, without going through its page. */
export async function makeMember(
  place: Place,
  person: Person,
  { workspaceId, role }: { workspaceId: string; role: Role },
): Promise<Member> {
  const hash = await hashOf(person);
  return inDatabaseOf(place, (db) =>
    transact(systemContext(db, workspaceId), (ctx) => insertMember(ctx, person, { hash, role })),
  );
}

/** Signs somebody in for all pages of a browser context by their session's cookie, signed as the service signs it. */
export async function openSession(context: BrowserContext, place: Place, member: Member): Promise<void> {
  const secret = await readSecret(place);
  const signature = createHmac("sha256", secret).update(member.sessionToken).digest("base64");
  const value = encodeURIComponent(`${member.sessionToken}.${signature}`);
  await context.addCookies([
    { name: sessionCookieName(), value, url: place.url, httpOnly: true, sameSite: "Lax" },
  ]);
}

async function readSecret({ url, dataDir }: Place): Promise<string> {
  const file = join(dataDir, "auth-secret");
  // Made when the first cookie is looked for.
  if (!existsSync(file)) await fetch(`${url}/sign-in`);
  return (await readFile(file, "utf8")).trim();
}

async function inDatabaseOf<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabaseOf(place);
  return work(db).finally(close);
}

async function insertMember(
  ctx: Context,
  person: Person,
  { hash, role }: { hash: string; role: Role },
): Promise<Member> {
  const { id } = await createPerson(acrossWorkspaces(ctx), person, hash);
  await ctx.db.insert(members).values({ workspaceId: ctx.workspaceId, userId: id, role });
  const sessionToken = randomToken(32);
  await acrossWorkspaces(ctx)
    .insert(sessions)
    .values({ userId: id, tokenHash: hashToken(sessionToken), expiresAt: new Date(Date.now() + HOUR_MS) });
  return { ...person, workspaceId: ctx.workspaceId, sessionToken };
}

const HOUR_MS = 3_600_000;

/** Nearly all have the same password, and hashing one takes as long as loading a page. */
const hashes = new Map<string, Promise<string>>();

function hashOf({ password }: Person): Promise<string> {
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  return hashes.get(password)!;
}
