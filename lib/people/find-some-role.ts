import { and, eq } from "drizzle-orm";
import type { Database } from "@/db";
import { members } from "@/db/schema";
import type { Role } from "./roles";

/** Whether a person has a role anywhere. */
export async function findSomeRole(db: Database, personId: string, role: Role): Promise<boolean> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, personId), eq(members.role, role)))
    .limit(1);
  return found !== undefined;
}
