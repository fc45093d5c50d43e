import { and, eq, ne } from "drizzle-orm";
import { database } from "@/db";
import { sessions } from "@/db/schema";
import { sessionCookieName, usesSecureCookies } from "./session-cookie";

/** Ends one session of a person and returns the `Set-Cookie` line that removes its cookie. */
export async function signOut(session: { id: string; personId: string }): Promise<string> {
  await database()
    .delete(sessions)
    .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.personId)));
  return expiredCookie();
}

/** Ends every session of a person, on all devices. */
export async function signOutEverywhere(personId: string): Promise<string> {
  await database().delete(sessions).where(eq(sessions.userId, personId));
  return expiredCookie();
}

/** Ends every session of a person except one. */
export async function endOtherSessions(session: { id: string; personId: string }): Promise<void> {
  await database()
    .delete(sessions)
    .where(and(eq(sessions.userId, session.personId), ne(sessions.id, session.id)));
}

function expiredCookie(): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  return `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
