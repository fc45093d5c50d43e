import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { listAgents } from "@/lib/agents/list-agents";
import { updateAgent } from "@/lib/agents/update-agent";
import { type Context, createContext, transact } from "@/lib/context";
import { runOnce } from "@/lib/http/idempotency";
import { newId } from "@/lib/id";
import { createKey } from "@/lib/keys/create-key";
import { updateMemory } from "@/lib/memory/update-memory";
import { SCOPES } from "@/lib/scopes";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { listAudit } from "./list-audit";

const { fresh } = openTestWorkspaces();

/** The same workspace, acting as a person. */
function asPerson(ctx: Context, scopes: Context["scopes"] = new Set(SCOPES)): Context {
  const actor = { kind: "user" as const, id: "person-1", name: "Ines Vogt" };
  return createContext({ workspaceId: ctx.workspaceId, actor, scopes, db: ctx.db });
}

const entriesOf = async (ctx: Context, filter = {}) => (await listAudit(ctx, filter)).entries;

describe("the audit log", () => {
  test("has one entry for a call of a person, with who, what and the record that came of it", async () => {
    const ctx = await fresh();
    const agent = await createAgent(asPerson(ctx), { name: "Ada" });
    expect(await entriesOf(ctx)).toMatchObject([
      {
        actor: { kind: "user", id: "person-1", name: "Ines Vogt" },
        capability: "createAgent",
        subjects: { id: agent.id, campaignId: agent.campaignId },
        outcome: "done",
        code: null,
      },
    ]);
  });

  test("names a key as it was called then", async () => {
    const ctx = await fresh();
    const key = await createKey(acrossWorkspaces(ctx), { workspaceId: ctx.workspaceId, name: "CRM" });
    const actor = { kind: "key" as const, id: key.id };
    const asKey = createContext({ workspaceId: ctx.workspaceId, actor, scopes: SCOPES, db: ctx.db });
    await createAgent(asKey, { name: "Ada" });
    await acrossWorkspaces(ctx).execute(sql`update api_keys set name = 'Another' where id = ${key.id}`);
    expect((await entriesOf(ctx))[0]!.actor).toEqual({ kind: "key", id: key.id, name: "CRM" });
  });

  test("has nothing of reads, and nothing of what the service does by itself", async () => {
    const ctx = await fresh();
    await createAgent(ctx, { name: "Ada" });
    await listAgents(asPerson(ctx), {});
    expect(await entriesOf(ctx)).toEqual([]);
  });

  test("says that fields were sent, and not what a person wrote in them", async () => {
    const ctx = await fresh();
    const agent = await createAgent(ctx, { name: "Ada" });
    await updateMemory(asPerson(ctx), {
      id: agent.id,
      profileJson: { offer: "a-secret" },
      senderEmail: "a-secret@example.com",
    });
    await updateAgent(asPerson(ctx), { id: agent.id, status: "paused" });
    await addSuppression(asPerson(ctx), { email: "a-secret@example.com", note: "a-secret" });
    const entries = await entriesOf(ctx);
    expect(JSON.stringify(entries)).not.toContain("a-secret");
    expect(entries.map(({ subjects, facts }) => ({ subjects, facts }))).toMatchObject([
      { facts: { fields: ["note", "email"] } },
      { subjects: { agentId: agent.id }, facts: { status: "paused" } },
      { subjects: { agentId: agent.id }, facts: { fields: ["profileJson", "senderEmail"] } },
    ]);
  });

  test("has what was refused, with its code, and no id that may be another workspace's", async () => {
    const ctx = await fresh();
    const id = newId();
    await expect(updateAgent(asPerson(ctx), { id, name: "x" })).rejects.toThrow();
    await expect(createAgent(asPerson(ctx, new Set()), { name: "x" })).rejects.toThrow();
    await expect(createAgent(asPerson(ctx), { name: "" })).rejects.toThrow();
    const entries = await entriesOf(ctx);
    expect(JSON.stringify(entries)).not.toContain(id);
    expect(entries).toMatchObject([
      { capability: "createAgent", outcome: "refused", code: "forbidden" },
      { capability: "updateAgent", outcome: "refused", code: "not_found", subjects: {} },
    ]);
  });

  test("takes no text for a choice or a flag from somebody who may not even ask", async () => {
    const ctx = await fresh();
    const nobody = asPerson(ctx, new Set());
    const status = "a-secret".repeat(1000) as "paused";
    await expect(updateAgent(nobody, { id: newId(), status })).rejects.toMatchObject({ code: "forbidden" });
    const channels = { email: true, "a-secret": true };
    await expect(startOutreachRun(nobody, { id: newId(), channels })).rejects.toThrow();
    const { id } = await createAgent(ctx, { name: "Ada" });
    await updateMemory(asPerson(ctx), { id, profileJson: { "a-secret": true } });
    const entries = await entriesOf(ctx);
    expect(entries.map(({ facts }) => facts)).toMatchObject([
      { fields: ["profileJson"] },
      { "channels.email": true },
      { fields: ["status"] },
    ]);
    expect(JSON.stringify(entries)).not.toContain("a-secret");
  });

  test("commits with the verb: what is rolled back was not done", async () => {
    const ctx = await fresh();
    const crash = transact(asPerson(ctx), async (ctx) => {
      await createAgent(ctx, { name: "Ada" });
      throw new Error("crash");
    });
    await expect(crash).rejects.toThrow("crash");
    expect(await entriesOf(ctx)).toEqual([]);
  });

  test("has a refusal inside a transaction that is rolled back for it, once", async () => {
    const ctx = await fresh();
    const call = {
      key: newId(),
      route: "PATCH /v1/agents/x",
      bytes: new Uint8Array(),
      refuse: () => "",
      work: async (ctx: Context) => {
        await updateAgent(ctx, { id: newId(), name: "x" });
        return { status: 200, body: "" };
      },
    };
    await expect(runOnce(asPerson(ctx), call)).rejects.toMatchObject({ code: "not_found" });
    expect(await entriesOf(ctx)).toMatchObject([{ outcome: "refused", code: "not_found" }]);
  });

  test("has one entry for a capability that calls others", async () => {
    const ctx = await fresh();
    const { capability } = await import("@/lib/capability");
    const { z } = await import("zod");
    const outer = capability(
      {
        name: "makeTwo",
        description: "",
        scope: "agents:write",
        cost: "free",
        needsApproval: false,
        input: z.object({}),
        output: z.unknown(),
      },
      async (ctx) => {
        await createAgent(ctx, { name: "One" });
        return createAgent(ctx, { name: "Two" });
      },
    );
    await outer(asPerson(ctx), {});
    expect((await entriesOf(ctx)).map((entry) => entry.capability)).toEqual(["makeTwo"]);
  });

  test("can neither be changed nor emptied", async () => {
    const ctx = await fresh();
    await createAgent(asPerson(ctx), { name: "Ada" });
    for (const statement of [
      sql`update audit_entries set code = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await expect(acrossWorkspaces(ctx).execute(statement)).rejects.toMatchObject({
        cause: { message: "audit_entries is append-only" },
      });
  });

  test("filters by actor, capability, record, outcome and time, and pages", async () => {
    const ctx = await fresh();
    const agent = await createAgent(asPerson(ctx), { name: "Ada" });
    await updateAgent(asPerson(ctx), { id: agent.id, name: "Bea" });
    await expect(updateAgent(asPerson(ctx), { id: newId(), name: "x" })).rejects.toThrow();
    const count = async (filter: object) => (await listAudit(ctx, filter)).total;
    expect(await count({ actorId: "person-1", actorKind: "user" })).toBe(3);
    expect(await count({ actorId: "person-2" })).toBe(0);
    expect(await count({ capability: "updateAgent" })).toBe(2);
    expect(await count({ subjectId: agent.id })).toBe(2);
    expect(await count({ outcome: "refused" })).toBe(1);
    expect(await count({ from: new Date(Date.now() + 60_000) })).toBe(0);
    expect(await count({ to: new Date(Date.now() + 60_000) })).toBe(3);
    expect((await listAudit(ctx, { page: 2, pageSize: 2 })).entries).toHaveLength(1);
  });

  test("shows nothing of another workspace", async () => {
    const [mine, theirs] = [await fresh(), await fresh()];
    const agent = await createAgent(asPerson(theirs), { name: "Ada" });
    expect(await entriesOf(mine)).toEqual([]);
    expect(await entriesOf(mine, { subjectId: agent.id })).toEqual([]);
  });
});
