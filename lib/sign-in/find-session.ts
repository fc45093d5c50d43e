import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { members, sessions, users, workspaces } from "@/db/schema";
import { type Role, readRole } from "@/lib/roles";
import { authSecret } from "./auth-secret";
import { hashToken } from "./hash-token";
import { readSessionToken } from "./session-cookie";

/** Who is signed in, in which workspace, and which other workspaces they can open. */
export type FoundSession = {
  id: string;
  person: { id: string; name: string; email: string };
  workspace: { id: string; name: string };
  role: Role;
  /** Every workspace of the person, sorted by name. */
  workspaces: { id: string; name: string }[];
  expiresAt: Date;
};

/**
 * The session of a `Cookie` header. Null without one, if it is forged, expired or revoked, and if its person is in no
 * workspace. One query, which sees everything committed before it, so a removed person is locked out at once.
 */
export async function findSession(db: Database, cookies: string | null): Promise<FoundSession | null> {
  const token = readSessionToken(cookies, await authSecret(db));
  if (token === undefined) return null;
  const rows = await query(db).execute({ tokenHash: hashToken(token) });
  const chosen = rows.find((row) => row.workspaceId === row.activeWorkspaceId) ?? rows[0];
  if (!chosen) return null;
  return {
    id: chosen.id,
    person: { id: chosen.userId, name: chosen.name, email: chosen.email },
    workspace: { id: chosen.workspaceId, name: chosen.workspaceName },
    role: readRole(chosen.role),
    workspaces: rows
      .map((row) => ({ id: row.workspaceId, name: row.workspaceName }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    expiresAt: chosen.expiresAt,
  };
}

const queries = new WeakMap<Database, ReturnType<typeof prepare>>();

function query(db: Database): ReturnType<typeof prepare> {
  let prepared = queries.get(db);
  if (!prepared) {
    prepared = prepare(db);
    queries.set(db, prepared);
  }
  return prepared;
}

function prepare(db: Database) {
  return db
    .select({
      id: sessions.id,
      activeWorkspaceId: sessions.activeWorkspaceId,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      workspaceId: workspaces.id,
      workspaceName: sql<string>`${workspaces.name}`.as("workspace_name"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")} and ${sessions.expiresAt} > now()`)
    .orderBy(asc(members.createdAt), asc(members.id))
    .prepare("find_session");
}
