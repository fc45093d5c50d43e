import { eq } from "drizzle-orm";
import { database } from "@/db";
import { members, sessions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { askAuth, type WithCookies } from "./session-answer";

/**
 * Opens a session. `headers` are the request's, of which the client's address and browser are kept with the session.
 * Errors: `unauthorized`, the same for an unknown address and a wrong password, `rate_limited` after too many tries,
 * `forbidden` for a person who is in no workspace (any more).
 */
export async function signIn(
  input: { email: string; password: string },
  headers: Headers,
): Promise<WithCookies<{ personId: string; token: string }>> {
  const db = database();
  const { auth } = await import("./auth");
  const { api } = await auth();
  const body = { email: input.email.trim().toLowerCase(), password: input.password };
  const answer = await askAuth(
    () => api.signInEmail({ body, headers, returnHeaders: true }),
    ({ status }) => (status < 500 ? refused() : undefined),
  );
  const { user, token } = answer.result;
  const [somewhere] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.userId, user.id))
    .limit(1);
  if (!somewhere) {
    await db.delete(sessions).where(eq(sessions.token, token));
    throw new AppError(
      "forbidden",
      "You are in no workspace any more. Ask an owner or an admin to invite you again.",
    );
  }
  return { cookies: answer.cookies, result: { personId: user.id, token } };
}

function refused(): AppError {
  return new AppError("unauthorized", "The e-mail address or the password is wrong.");
}
