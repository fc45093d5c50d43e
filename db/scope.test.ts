import { ne } from "drizzle-orm";
import { expectTypeOf, test } from "vitest";
import { campaigns, leads, users } from "@/db/schema";
import { and, eq, type InWorkspace, or, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";

const workspaceId = "" as WorkspaceId;
const id = "" as string;

// Never called. `npm run verify` compiles it, and fails if a line that must not compile does.
function queries(db: ScopedDatabase) {
  const inWorkspace = eq(leads.workspaceId, workspaceId);
  db.select()
    .from(leads)
    .where(and(inWorkspace, eq(leads.id, id)));
  db.select().from(leads).innerJoin(campaigns, eq(campaigns.id, leads.campaignId)).where(inWorkspace);
  db.update(leads)
    .set({ name: "Ada" })
    .where(and(ne(leads.id, id), inWorkspace));
  db.delete(leads).where(sql`${inWorkspace} and ${leads.id} = ${id}`);
  db.execute(sql`delete from leads where workspace_id = ${workspaceId} and id = ${id}`);
  db.$count(leads, inWorkspace);
  db.select().from(users).where(eq(users.id, id));

  const ofLead = eq(leads.id, id);
  const agreeing = eq(leads.workspaceId, campaigns.workspaceId);
  const eitherOf = or(inWorkspace, ofLead);
  const perhaps = and(id ? inWorkspace : undefined, ofLead);

  // @ts-expect-error a select without a condition reads every workspace
  db.select().from(leads).limit(1);
  // @ts-expect-error nor can it be awaited as it is
  db.select().from(leads).then(String);
  // @ts-expect-error the condition names no workspace
  db.select().from(leads).where(ofLead);
  // @ts-expect-error one of two branches names none
  db.select().from(leads).where(eitherOf);
  // @ts-expect-error two columns that agree do not say which workspace
  db.select().from(leads).where(agreeing);
  // @ts-expect-error a condition that may be missing does not count
  db.select().from(leads).where(perhaps);
  // @ts-expect-error an id out of a request is not a workspace's
  db.select().from(leads).where(eq(leads.workspaceId, id));
  // @ts-expect-error an update without its workspace
  db.update(leads).set({ name: "Ada" }).where(ofLead);
  // @ts-expect-error a delete of everything
  db.delete(leads).returning();
  // @ts-expect-error a statement that names none
  db.execute(sql`delete from leads where id = ${id}`);
  // @ts-expect-error a count over all workspaces
  db.$count(leads, ofLead);
  // @ts-expect-error a row for a workspace that a request named
  db.insert(campaigns).values({ workspaceId: id });
}
void queries;

test("a condition counts as scoped only where it names the workspace for sure", () => {
  expectTypeOf(and(eq(leads.workspaceId, workspaceId), undefined)).toEqualTypeOf<InWorkspace>();
  expectTypeOf(and(eq(leads.id, id))).not.toEqualTypeOf<InWorkspace>();
  expectTypeOf(or(eq(leads.workspaceId, workspaceId), eq(leads.id, id))).not.toEqualTypeOf<InWorkspace>();
});
