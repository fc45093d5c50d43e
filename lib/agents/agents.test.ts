import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { agents, campaigns, memories } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createContext, systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { createAgent } from "./create-agent";
import { findAgent, requireActive } from "./find-agent";
import { getAgent } from "./get-agent";
import { listAgents } from "./list-agents";
import { updateAgent } from "./update-agent";

const { fresh } = openTestWorkspaces();

test("creates an agent with its idle campaign and an empty Memory", async () => {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "Ada" });
  expect(agent).toMatchObject({ name: "Ada", status: "active" });
  expect(new Date(agent.createdAt).toISOString()).toBe(agent.createdAt);
  const [campaign] = await acrossWorkspaces(ctx)
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, agent.campaignId));
  expect(campaign).toMatchObject({ workspaceId: ctx.workspaceId, status: "idle" });
  const [memory] = await acrossWorkspaces(ctx).select().from(memories).where(eq(memories.agentId, agent.id));
  expect(memory).toMatchObject({ profileJson: {}, icpJson: {}, identityJson: {}, senderName: null });
});

test("leaves nothing behind when the agent cannot be created", async () => {
  const ctx = systemContext((await fresh()).db, newId());
  await expect(createAgent(ctx, { name: "Nobody's" })).rejects.toThrow();
  expect(
    await acrossWorkspaces(ctx).select().from(campaigns).where(eq(campaigns.workspaceId, ctx.workspaceId)),
  ).toEqual([]);
});

test("refuses a name that is empty, too long or holds U+0000", async () => {
  const ctx = await fresh();
  for (const name of ["", "x".repeat(201), "a\u0000b"]) {
    await expect(createAgent(ctx, { name })).rejects.toMatchObject({ code: "validation_error" });
  }
  await expect(createAgent(ctx, { name: "x".repeat(200) })).resolves.toBeDefined();
});

test("lists newest first, ties by id, with the true total on every page and past the end", async () => {
  const ctx = await fresh();
  const same = new Date("2026-01-01T00:00:00Z");
  for (let number = 0; number < 7; number++) {
    const { id } = await createAgent(ctx, { name: `Agent ${number}` });
    if (number < 4)
      await acrossWorkspaces(ctx).update(agents).set({ createdAt: same }).where(eq(agents.id, id));
  }
  const all = await listAgents(ctx, {});
  expect(all).toMatchObject({ page: 1, pageSize: 25, total: 7, totalPages: 1 });
  const sorted = all.agents.toSorted((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  );
  expect(all.agents).toEqual(sorted);
  const pages = await Promise.all([1, 2, 3].map((page) => listAgents(ctx, { page, pageSize: 3 })));
  expect(pages.flatMap((page) => page.agents)).toEqual(all.agents);
  expect(pages[2]).toMatchObject({ total: 7, totalPages: 3 });
  expect(await listAgents(ctx, { page: 9 })).toMatchObject({ agents: [], page: 9, total: 7 });
});

test("refuses a page out of range rather than clamp it", async () => {
  const ctx = await fresh();
  for (const query of [{ page: 0 }, { page: 1.5 }, { pageSize: 0 }, { pageSize: 101 }]) {
    await expect(listAgents(ctx, query)).rejects.toMatchObject({ code: "validation_error" });
  }
});

test("updates only what is sent", async () => {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "Ada" });
  const paused = await updateAgent(ctx, { id: agent.id, status: "paused" });
  expect(paused).toMatchObject({ name: "Ada", status: "paused", createdAt: agent.createdAt });
  expect(await updateAgent(ctx, { id: agent.id, name: "Bea" })).toMatchObject({
    name: "Bea",
    status: "paused",
  });
  expect(await getAgent(ctx, { id: agent.id })).toMatchObject({ name: "Bea", status: "paused" });
});

test("refuses an update without a known field or with an unknown status", async () => {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const refused = { code: "validation_error" };
  await expect(updateAgent(ctx, { id })).rejects.toMatchObject(refused);
  await expect(updateAgent(ctx, { id, colour: "red" } as { id: string })).rejects.toMatchObject(refused);
  await expect(updateAgent(ctx, { id, status: "gone" as "active" })).rejects.toMatchObject(refused);
});

test("hides another workspace's agent", async () => {
  const [owner, stranger] = [await fresh(), await fresh()];
  const { id } = await createAgent(owner, { name: "Ada" });
  const absent = { code: "not_found" };
  await expect(getAgent(stranger, { id })).rejects.toMatchObject(absent);
  await expect(findAgent(stranger, id)).rejects.toMatchObject(absent);
  await expect(updateAgent(stranger, { id, name: "Mine" })).rejects.toMatchObject(absent);
  expect(await listAgents(stranger, {})).toMatchObject({ agents: [], total: 0 });
  expect(await getAgent(owner, { id })).toMatchObject({ name: "Ada" });
});

test("refuses a caller without the scope", async () => {
  const { workspaceId, db } = await fresh();
  const reader = createContext({ workspaceId, db, actor: { kind: "key", id: "x" }, scopes: ["agents:read"] });
  await expect(createAgent(reader, { name: "Ada" })).rejects.toMatchObject({ code: "forbidden" });
});

describe("requireActive", () => {
  test("lets only an active agent pass", () => {
    expect(() => requireActive({ status: "active" })).not.toThrow();
    for (const status of ["paused", "archived"] as const) {
      expect(() => requireActive({ status })).toThrow(expect.objectContaining({ code: "agent_not_active" }));
    }
  });
});
