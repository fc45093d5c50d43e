import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { openSession } from "@/lib/sign-in/open-session";

/**
 * The signed-in session: `ctx` for capabilities, the person, the workspace they have open, their role in it, and all their
 * workspaces. Read once per request.
 */
export type Session = NonNullable<Awaited<ReturnType<typeof openSession>>>;

export const readSession = cache(
  async (): Promise<Session | null> => openSession((await headers()).get("cookie")),
);

/**
 * The session, for pages that require one. `proxy.ts` has already redirected before anything was streamed; this catches a
 * session that ended since then.
 */
export async function requireSession(): Promise<Session> {
  return (await readSession()) ?? redirect("/sign-in");
}
