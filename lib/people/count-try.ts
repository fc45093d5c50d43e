import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { signInTries } from "@/db/schema";
import { AppError } from "@/lib/errors";

const WINDOW_MINUTES = 10;
/**
 * Tries in a window: of one address's password, the same on a device where its person came in before, of a person's present
 * password, of one client with whatever addresses, links to a new password, and people that one client signs up.
 */
const LIMITS = { address: 10, device: 10, present: 10, client: 100, reset: 5, signUp: 20 } as const;

/**
 * Counts a try before it is looked at, in the database, so that tries at the same moment and in several
 * processes all count. An address nobody has counts like any other. Errors: `rate_limited`, with the time to try again.
 */
export async function countTry(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  const next = sql`now() + make_interval(mins => ${WINDOW_MINUTES})`;
  const [row] = await db
    .insert(signInTries)
    .values({ key: keyOf(kind, name), windowEnds: next })
    .onConflictDoUpdate({
      target: signInTries.key,
      set: {
        tries: sql`case when ${signInTries.windowEnds} < now() then 1 else ${signInTries.tries} + 1 end`,
        windowEnds: sql`case when ${signInTries.windowEnds} < now() then ${next} else ${signInTries.windowEnds} end`,
      },
    })
    .returning();
  if (row!.tries <= LIMITS[kind]) return;
  const seconds = Math.max(1, Math.ceil((row!.windowEnds.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    "rate_limited",
    `Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Forgets the tries of one that came in. */
export async function forgetTries(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, keyOf(kind, name)));
}

function keyOf(kind: string, name: string): string {
  return createHash("sha256").update(`${kind}:${name.trim().toLowerCase()}`).digest("hex");
}
