import { lt, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { sessions, signInAttempts, verifications } from "@/db/schema";

/** Deletes what has expired: sessions, password reset links, and counts of sign-in attempts. */
export async function sweepSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.delete(signInAttempts).where(lt(signInAttempts.windowEnds, sql`now()`));
}
