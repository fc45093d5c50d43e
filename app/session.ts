import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { openSession } from "@/lib/people/open-session";

/**
 * Who is there: `ctx` for capabilities, the person, the workspace they look at, their role in it, and every workspace
 * they are in. Read once a request.
 */
export type Session = NonNullable<Awaited<ReturnType<typeof openSession>>>;

export const readSession = cache(
  async (): Promise<Session | null> => openSession((await headers()).get("cookie")),
);

/**
 * The same where a page needs it. `proxy.ts` has redirected before anything was streamed; this catches a session that
 * ended in between.
 */
export async function requireSession(): Promise<Session> {
  return (await readSession()) ?? redirect("/sign-in");
}
