import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { acrossWorkspaces } from "@/db/scope";
import { createContext, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { createKey } from "@/lib/keys/create-key";
import { createTestDatabase } from "@/testing/database/test-database";
import { seedCampaign } from "@/testing/outreach/send-path";
import { readLeadTimeline } from "./lead-timeline";
import { recordActivity } from "./record-activity";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = connect(testDatabase.url);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

const kindsOf = async (ctx: Parameters<typeof readLeadTimeline>[0], leadId: string) =>
  (await readLeadTimeline(ctx, leadId)).map(({ kind }) => kind);

describe("an activity event", () => {
  test("is there exactly when its fact was committed, and is refused outside of a transaction", async () => {
    const { ctx, leads } = await seedCampaign(connection, 1);
    const leadId = leads[0]!.id;
    const replied = { kind: "replied" as const, leadId };
    await expect(recordActivity(ctx, [replied])).rejects.toThrow("in the transaction of its fact");
    const crash = transact(ctx, async (ctx) => {
      await recordActivity(ctx, [replied]);
      throw new Error("crash");
    });
    await expect(crash).rejects.toThrow("crash");
    expect(await kindsOf(ctx, leadId)).toEqual(["found", "scored"]);
    await transact(ctx, (ctx) => recordActivity(ctx, [replied]));
    expect(await kindsOf(ctx, leadId)).toEqual(["found", "scored", "replied"]);
  });

  test("is never changed, and goes only with its lead", async () => {
    const { ctx, leads } = await seedCampaign(connection, 2);
    const [gone, stays] = leads.map(({ id }) => id);
    const ofLead = (id: string) => sql`workspace_id = ${ctx.workspaceId} and lead_id = ${id}`;
    for (const statement of [
      sql`update activity_events set note = 'x' where ${ofLead(gone!)}`,
      sql`delete from activity_events where ${ofLead(gone!)}`,
      sql`truncate activity_events`,
    ])
      await expect(acrossWorkspaces(ctx).execute(statement)).rejects.toMatchObject({
        cause: { message: "activity_events is append-only" },
      });
    await acrossWorkspaces(ctx).execute(
      sql`delete from leads where workspace_id = ${ctx.workspaceId} and id = ${gone}`,
    );
    const left = await acrossWorkspaces(ctx).execute(
      sql`select lead_id from activity_events where workspace_id = ${ctx.workspaceId} and lead_id is not null`,
    );
    expect(left).toEqual([{ lead_id: stays }]);
  });

  test("names who acted as they were called then", async () => {
    const { ctx, campaignId } = await seedCampaign(connection, 0);
    const { id: keyId } = await createKey(acrossWorkspaces(ctx), {
      workspaceId: ctx.workspaceId,
      name: "CRM",
    });
    for (const actor of [
      { kind: "user" as const, id: newId(), name: "Ada" },
      { kind: "key" as const, id: keyId },
    ])
      await transact(createContext({ ...ctx, actor }), (ctx) =>
        recordActivity(ctx, [{ kind: "resumed", campaignId }]),
      );
    await acrossWorkspaces(ctx).execute(sql`update api_keys set name = 'Other' where id = ${keyId}`);
    const rows = await acrossWorkspaces(ctx).execute(sql`
      select actor_kind as kind, actor_name as name from activity_events
      where workspace_id = ${ctx.workspaceId} order by id`);
    expect(rows).toEqual([
      { kind: "user", name: "Ada" },
      { kind: "key", name: "CRM" },
    ]);
  });

  test("twenty transactions at once leave all of theirs, in an order that stays", async () => {
    const { ctx, leads } = await seedCampaign(connection, 1);
    const leadId = leads[0]!.id;
    const notes = Array.from({ length: 20 }, (_, index) => `${index}`);
    await Promise.all(
      notes.map((note) => transact(ctx, (ctx) => recordActivity(ctx, [{ kind: "called", leadId, note }]))),
    );
    const read = async () => (await readLeadTimeline(ctx, leadId)).slice(2).map(({ note }) => note);
    const first = await read();
    expect(first.toSorted()).toEqual(notes.toSorted());
    expect(await read()).toEqual(first);
  });

  test("of one moment is told in the order in which such things happen", async () => {
    const { ctx, leads } = await seedCampaign(connection, 1);
    const leadId = leads[0]!.id;
    await transact(ctx, (ctx) =>
      recordActivity(ctx, [
        { kind: "suppressed", leadId, reason: "unsubscribed" },
        { kind: "unsubscribed", leadId },
      ]),
    );
    expect(await kindsOf(ctx, leadId)).toEqual(["found", "scored", "unsubscribed", "suppressed"]);
  });
});
