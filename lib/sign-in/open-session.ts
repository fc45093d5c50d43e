import { database } from "@/db";
import { type Context, createContext } from "@/lib/context";
import { scopesOf } from "@/lib/roles";
import { authSecret } from "./auth-secret";
import { type FoundSession, findSession } from "./find-session";
import { readSessionToken, sessionCookieName } from "./session-cookie";

export type { FoundSession };

/** The session of a `Cookie` header on this process's database, and the context it acts in; null without one. */
export async function openSession(cookies: string | null): Promise<(FoundSession & { ctx: Context }) | null> {
  const db = database();
  const found = await findSession(db, cookies);
  return found && { ...found, ctx: sessionContext(found) };
}

/** Whether a `Cookie` header has a session that we signed, without asking the database. It may have ended since. */
export async function carriesOwnSession(cookies: string | undefined): Promise<boolean> {
  if (!cookies?.includes(sessionCookieName())) return false;
  const secret = await authSecret(database()).catch(() => null);
  return secret !== null && readSessionToken(cookies, secret) !== undefined;
}

/** The context of a person in the workspace they have open. */
function sessionContext({ id, person, workspace, role }: FoundSession): Context {
  return createContext({
    workspaceId: workspace.id,
    actor: { kind: "user", id: person.id, name: person.name },
    scopes: scopesOf(role),
    sessionId: id,
    db: database(),
  });
}
