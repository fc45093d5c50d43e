import { database } from "@/db";
import { type Context, createContext } from "@/lib/context";
import { scopesOf } from "@/lib/roles";
import { type FoundSession, findSession } from "./find-session";

export type { FoundSession };

/** The session of a `Cookie` header on this process's database, and the context it acts in; null without one. */
export async function openSession(cookies: string | null): Promise<(FoundSession & { ctx: Context }) | null> {
  const db = database();
  const found = await findSession(db, cookies);
  return found && { ...found, ctx: sessionContext(found) };
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
