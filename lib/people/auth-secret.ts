import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { installationSecrets } from "@/db/schema";
import { newId, randomToken } from "@/lib/id";
import { perProcess } from "@/lib/process/per-process";
import { env } from "@/lib/process/this-process";

const NAME = "auth-secret";
const LENGTH = 64;
/** As AUTH_SECRET has to have. */
const LEAST_LENGTH = 32;

const place = perProcess<{ secret?: Promise<string> | undefined }>("auth-secret", () => ({}));

/**
 * What cookies are signed with: AUTH_SECRET, or one that is made once and kept, in DATA_DIR for the embedded database,
 * else in the database, where every process finds the same. Never in a backup: neither are sessions.
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
    .values({ name: NAME, value: randomToken(LENGTH) })
    .onConflictDoNothing();
  const [row] = await db.select().from(installationSecrets).where(eq(installationSecrets.name, NAME));
  return row!.value;
}

async function keepInFolder(folder: string): Promise<string> {
  const path = join(folder, NAME);
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept !== undefined && isWhole(kept)) return kept.trim();
  await mkdir(folder, { recursive: true });
  // Written whole and then linked, so that of two processes one wins and neither reads half.
  const draft = `${path}.${newId()}`;
  const file = await open(draft, "wx", 0o600);
  await file.writeFile(randomToken(LENGTH));
  await file.sync();
  await file.close();
  // Half a secret, or none, is what a power cut left of a file that was no good to anybody.
  if (kept !== undefined) await rename(draft, path);
  else
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await rm(draft, { force: true });
  return (await readFile(path, "utf8")).trim();
}

/** With an empty one better-auth would take its own, which everybody knows. */
function isWhole(secret: string): boolean {
  return secret.trim().length >= LEAST_LENGTH;
}
