import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { members, sessions } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { randomToken } from "@/lib/id";
import { createPerson } from "@/lib/people/create-person";
import { hashPassword } from "@/lib/people/hash-password";
import { hashToken } from "@/lib/people/hash-token";
import { sessionCookieName } from "@/lib/people/session-cookie";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";
import { openDatabaseOf } from "./open-database-of";

export type Person = { name: string; email: string; password: string };
export type Owner = Person & { workspaceId: string; sessionToken: string };

/** A running service, as far as making somebody in it needs it. */
export type Place = { url: string; dataDir: string; env: Record<string, string> };

/** Nearly all have the same password, and hashing one takes as long as loading a page. */
const hashes = new Map<string, Promise<string>>();

/**
 * Makes somebody who owns a workspace of their own and has signed in, as signing up does, without going through its page.
 * `credits`: otherwise than the service's `SIGN_UP_CREDITS`.
 */
export async function makeOwner(service: Place, person: Person, credits?: number): Promise<Owner> {
  const { db, close } = await openDatabaseOf(service);
  try {
    const { password, ...fields } = person;
    if (!hashes.has(password)) hashes.set(password, hashPassword(password));
    const hash = await hashes.get(password)!;
    const given = credits ?? service.env.SIGN_UP_CREDITS;
    const workspace = {
      name: `${person.name}'s workspace`,
      ...(given !== undefined && { credits: Number(given) }),
    };
    return await insertWorkspace(db, workspace, async (ctx) => {
      const { id } = await createPerson(acrossWorkspaces(ctx), fields, hash);
      await ctx.db.insert(members).values({ workspaceId: ctx.workspaceId, userId: id, role: "owner" });
      const sessionToken = randomToken(32);
      await acrossWorkspaces(ctx)
        .insert(sessions)
        .values({ userId: id, tokenHash: hashToken(sessionToken), expiresAt: new Date(Date.now() + HOUR_MS) });
      return { ...person, workspaceId: ctx.workspaceId, sessionToken };
    });
  } finally {
    await close();
  }
}

const HOUR_MS = 3_600_000;

/** Signs an owner in for all pages of a browser context by their session's cookie, signed as the service signs it. */
export async function openSession(context: BrowserContext, place: Place, owner: Owner): Promise<void> {
  const secret = await readSecret(place);
  const signature = createHmac("sha256", secret).update(owner.sessionToken).digest("base64");
  const value = encodeURIComponent(`${owner.sessionToken}.${signature}`);
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
