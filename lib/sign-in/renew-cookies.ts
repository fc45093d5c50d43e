import type { FoundSession } from "./find-session";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIVES_DAYS = 30;

/** Once a day, extends a session that is in use by another month: returns the `Set-Cookie` lines for that. */
export async function renewCookies(session: FoundSession, headers: Headers): Promise<string[]> {
  if (session.expiresAt.getTime() - Date.now() > (LIVES_DAYS - 1) * DAY_MS) return [];
  const { auth } = await import("./auth");
  const { api } = await auth();
  const { headers: answer } = await api.getSession({ headers, returnHeaders: true });
  return answer.getSetCookie();
}
