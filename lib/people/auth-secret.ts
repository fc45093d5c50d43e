import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { installationSecrets } from "@/db/schema";
import { env } from "@/lib/env";
import { newId, randomToken } from "@/lib/id";
import { perProcess } from "@/lib/per-process";

const NAME = "auth-secret";

const place = perProcess<{ secret?: Promise<string> | undefined }>("auth-secret", () => ({}));

/**
 * What cookies are signed with: AUTH_SECRET, or one that is made once and kept, in DATA_DIR for the embedded database,
 * else in the database, where every process finds the same. Never in a backup of the embedded database, whose sessions
 * are then void elsewhere.
 */
export function authSecret(db: Database): Promise<string> {
  const { AUTH_SECRET, DATABASE_URL, DATA_DIR } = env();
  if (AUTH_SECRET) return Promise.resolve(AUTH_SECRET);
  place.secret ??= (DATABASE_URL ? keepInDatabase(db) : keepInFolder(DATA_DIR)).catch((error) => {
    place.secret = undefined;
    throw error;
  });
  return place.secret;
}

/** For tests that change where it is kept. */
export function forgetAuthSecret(): void {
  place.secret = undefined;
}

async function keepInDatabase(db: Database): Promise<string> {
  await db
    .insert(installationSecrets)
    .values({ name: NAME, value: randomToken(64) })
    .onConflictDoNothing();
  const [row] = await db.select().from(installationSecrets).where(eq(installationSecrets.name, NAME));
  return row!.value;
}

async function keepInFolder(folder: string): Promise<string> {
  const path = join(folder, NAME);
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept) return kept.trim();
  await mkdir(folder, { recursive: true });
  // Written whole and then linked, so that of two processes one wins and neither reads half.
  const draft = `${path}.${newId()}`;
  await writeFile(draft, randomToken(64), { mode: 0o600, flag: "wx" });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(path, "utf8")).trim();
}
