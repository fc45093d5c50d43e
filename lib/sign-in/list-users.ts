import { asc, eq } from "drizzle-orm";
import { database } from "@/db";
import { members, users, workspaces } from "@/db/schema";

/** Everyone on this installation with their workspaces and roles, as operators see them, oldest first. */
export type UserRecord = {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  workspaces: { id: string; name: string; role: string }[];
};

export async function listUsers(): Promise<UserRecord[]> {
  const rows = await database()
    .select({ user: users, id: workspaces.id, workspace: workspaces.name, role: members.role })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .orderBy(asc(users.createdAt), asc(users.id), asc(members.createdAt));
  const people = new Map<string, UserRecord>();
  for (const { user, id, workspace, role } of rows) {
    const { email, name } = user;
    const record = people.get(user.id) ?? {
      id: user.id,
      email,
      name,
      createdAt: user.createdAt.toISOString(),
      workspaces: [],
    };
    if (id && workspace && role) record.workspaces.push({ id, name: workspace, role });
    people.set(user.id, record);
  }
  return [...people.values()];
}
