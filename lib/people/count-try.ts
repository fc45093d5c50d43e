import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { signInTries } from "@/db/schema";
import { AppError } from "@/lib/errors";

type Limit = { tries: number; minutes: number; what: string };
const signing = (tries: number): Limit => ({ tries, minutes: 10, what: "tries" });
const inviting = (tries: number, hours: number, what: string): Limit => ({
  tries,
  minutes: hours * 60,
  what,
});

/**
 * Tries in a window: of one address's password, the same on a device where its person came in before, of a person's present
 * password, of one client with whatever addresses, links to a new password, and people that one client signs up. Then
 * invitations, each of which may be a mail to a stranger: of a workspace, of a person in whatever workspaces, to one address
 * by one workspace, and to one address by everybody here.
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
 * Counts a try before it is looked at, in the database, so that tries at the same moment and in several
 * processes all count. An address nobody has counts like any other. Errors: `rate_limited`, with the time to try again.
 */
export async function countTry(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  const { tries, minutes: window, what } = LIMITS[kind];
  const next = sql`now() + make_interval(mins => ${window})`;
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

/** Forgets the tries of one that came in. */
export async function forgetTries(db: Database, kind: keyof typeof LIMITS, name: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, keyOf(kind, name)));
}

function keyOf(kind: string, name: string): string {
  return createHash("sha256").update(`${kind}:${name.trim().toLowerCase()}`).digest("hex");
}
