import type { FoundSession } from "./find-session";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Once a day a session that is used lives on for another month: the `Set-Cookie` lines that say so. */
export async function renewCookies(session: FoundSession, headers: Headers): Promise<string[]> {
  if (Date.now() - session.renewedAt.getTime() < DAY_MS) return [];
  const { auth } = await import("./auth");
  const { api } = await auth();
  const { headers: answer } = await api.getSession({ headers, returnHeaders: true });
  return answer.getSetCookie();
}
