import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db";
import { accounts, verifications } from "@/db/schema";
import { parseInput } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { countTry, forgetTries } from "./count-try";
import { hashPassword, isPassword } from "./hash-password";
import { ChangePasswordInput } from "./password-input";
import { endOtherSessions } from "./sign-out";

/**
 * Changes a person's own password and ends their other sessions. Errors: `validation_error`, also for a wrong current
 * password; `rate_limited` after too many wrong ones.
 */
export async function changePassword(
  session: { id: string; personId: string; email: string },
  input: { current: string; password: string },
): Promise<void> {
  const db = database();
  const { current, password } = parseInput(ChangePasswordInput, input);
  await countTry(db, "present", session.personId);
  const mine = and(eq(accounts.userId, session.personId), eq(accounts.providerId, "credential"));
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(mine);
  if (!account?.hash || !(await isPassword(current, account.hash))) {
    const message = "This is not your current password.";
    throw new AppError("validation_error", message, [{ path: "current", message }]);
  }
  await forgetTries(db, "present", session.personId);
  await setPassword(db, session.personId, await hashPassword(password));
  await endOtherSessions(session);
}

/** Stores a password's hash and invalidates all password reset links sent before. */
export async function setPassword(db: Database, personId: string, hash: string): Promise<void> {
  await db
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, "credential")));
  await voidResetLinks(db, personId);
}

/** Invalidates every password reset link sent to a person. */
export async function voidResetLinks(db: Database, personId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, personId));
}
