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
/** The same minimum as for AUTH_SECRET. */
const LEAST_LENGTH = 32;

const place = perProcess<{ secret?: Promise<string> | undefined }>("auth-secret", () => ({}));

/**
 * The secret that signs cookies: AUTH_SECRET, or one that is generated once and stored, in DATA_DIR with the embedded
 * database, otherwise in the database, where every process finds the same one. It is never in a backup, and neither are
 * sessions.
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

/** For tests that change where it is stored. */
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
  // Written completely and then hard-linked: of two processes one wins, and neither reads half a secret.
  const draft = `${path}.${newId()}`;
  const file = await open(draft, "wx", 0o600);
  await file.writeFile(randomToken(LENGTH));
  await file.sync();
  await file.close();
  // An incomplete or empty file is left over from a power failure and was never usable, so it is replaced.
  if (kept !== undefined) await rename(draft, path);
  else
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await rm(draft, { force: true });
  return (await readFile(path, "utf8")).trim();
}

/** With an empty secret, better-auth would use its own default, which is public. */
function isWhole(secret: string): boolean {
  return secret.trim().length >= LEAST_LENGTH;
}
