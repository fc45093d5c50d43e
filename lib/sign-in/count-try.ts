import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { signInAttempts } from "@/db/schema";
import { AppError } from "@/lib/errors";

type Limit = { tries: number; minutes: number; what: string };
const signing = (tries: number): Limit => ({ tries, minutes: 10, what: "tries" });
const inviting = (tries: number, hours: number, what: string): Limit => ({
  tries,
  minutes: hours * 60,
  what,
});

/**
 * Attempts per window: at one address's password; the same on a device where that person signed in before; at a person's
 * current password; from one client, at any addresses; password reset links; and people that one client signs up. Then
 * invitations, each of which may send an email to a stranger: per workspace, per person across workspaces, from one
 * workspace to one address, and from everyone here to one address.
 */
const LIMITS = {
  address: signing(10),
  device: signing(10),
  present: signing(10),
  client: signing(100),
  reset: signing(5),
  signUp: signing(20),
  invitesOfWorkspace: inviting(100, 24, "invitations from this workspace"),
  invitesOfPerson: inviting(50, 24, "invitations from you"),
  invitesToOne: inviting(3, 1, "invitations to this address"),
  invitesToAddress: inviting(10, 24, "invitations to this address"),
} satisfies Record<string, Limit>;

/**
 * Counts an attempt before it is checked, in the database, so that concurrent attempts and attempts in several processes
 * all count. Unknown addresses are counted like any other. Errors: `rate_limited`, with the time to retry.
 */
export async function countTry(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  const { tries, minutes: window, what } = LIMITS[kind];
  const next = sql`now() + make_interval(mins => ${window})`;
  const [row] = await db
    .insert(signInAttempts)
    .values({ key: keyOf(kind, name), windowEnds: next })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        tries: sql`case when ${signInAttempts.windowEnds} < now() then 1 else ${signInAttempts.tries} + 1 end`,
        windowEnds: sql`case when ${signInAttempts.windowEnds} < now() then ${next} else ${signInAttempts.windowEnds} end`,
      },
    })
    .returning();
  if (row!.tries <= tries) return;
  const seconds = Math.max(1, Math.ceil((row!.windowEnds.getTime() - Date.now()) / 1000));
  throw new AppError("rate_limited", `Too many ${what}. Try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** Resets the count after a success. */
export async function forgetTries(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(kind, name)));
}

function keyOf(kind: string, name: string): string {
  return createHash("sha256").update(`${kind}:${name.trim().toLowerCase()}`).digest("hex");
}
