import { eq } from "drizzle-orm";
import { database } from "@/db";
import { members, sessions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { hashToken } from "./hash-token";
import { askAuth, type WithCookies } from "./session-answer";
import type { SessionIds } from "./switch-workspace";

/**
 * Opens a session. `headers` are the request's; the client's address and browser are stored with the session. Errors:
 * `unauthorized`, the same for an unknown address and a wrong password; `rate_limited` after too many attempts; `forbidden`
 * for a person who is not, or no longer, in any workspace. With `join`, which runs first with the new session, the person joins a workspace;
 * its errors end the session again.
 */
export async function signIn(
  input: { email: string; password: string },
  headers: Headers,
  join?: (session: SessionIds) => Promise<unknown>,
): Promise<WithCookies<{ personId: string }>> {
  const { auth } = await import("./auth");
  const { api } = await auth();
  const body = { email: input.email.trim().toLowerCase(), password: input.password };
  const { cookies, result } = await askAuth(
    () => api.signInEmail({ body, headers, returnHeaders: true }),
    ({ status }) => (status < 500 ? refused() : undefined),
  );
  const personId = result.user.id;
  try {
    if (join) await join(await findIds(result.token));
    await requireSomewhere(personId);
  } catch (error) {
    await database()
      .delete(sessions)
      .where(eq(sessions.tokenHash, hashToken(result.token)));
    throw error;
  }
  return { cookies, result: { personId } };
}

async function findIds(token: string): Promise<SessionIds> {
  const [session] = await database()
    .select({ id: sessions.id, personId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return session!;
}

async function requireSomewhere(personId: string): Promise<void> {
  const [somewhere] = await database()
    .select({ id: members.id })
    .from(members)
    .where(eq(members.userId, personId))
    .limit(1);
  if (!somewhere) {
    throw new AppError(
      "forbidden",
      "You are no longer in any workspace. Ask an owner or an admin to invite you again.",
    );
  }
}

function refused(): AppError {
  return new AppError("unauthorized", "The email address or password is wrong.");
}
