import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { campaigns, chatThreads, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createThread } from "@/lib/chat/create-thread";
import type { Context } from "@/lib/context";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { browseAgents } from "./browse-agents";
import { createAgent } from "./create-agent";
import { updateAgent } from "./update-agent";

const { fresh } = openTestWorkspaces();

const namesOf = ({ agents }: { agents: { name: string }[] }) => agents.map(({ name }) => name);

test("shows the newest first, a page at a time, and archived ones only when asked", async () => {
  const ctx = await fresh();
  for (const name of ["One", "Two", "Three"]) await createAgent(ctx, { name });
  const { id } = await createAgent(ctx, { name: "Gone" });
  await updateAgent(ctx, { id, status: "archived" });

  const first = await browseAgents(ctx, { pageSize: 2 });
  expect(namesOf(first)).toEqual(["Three", "Two"]);
  expect(first).toMatchObject({ total: 3, totalPages: 2, archivedTotal: 1 });
  expect(namesOf(await browseAgents(ctx, { page: 2, pageSize: 2 }))).toEqual(["One"]);
  expect(namesOf(await browseAgents(ctx, { page: 3, pageSize: 2 }))).toEqual([]);
  const archived = await browseAgents(ctx, { archived: true });
  expect(namesOf(archived)).toEqual(["Gone"]);
  expect(archived).toMatchObject({ total: 1, archivedTotal: 1 });
});

test("counts each agent's own leads, and those that were reached", async () => {
  const ctx = await fresh();
  const one = await createAgent(ctx, { name: "One" });
  await createAgent(ctx, { name: "Two" });
  await addLeads(ctx, one, ["new", "contacted", "contacted", "replied", "bounced"]);
  const { agents } = await browseAgents(ctx, {});
  expect(agents).toMatchObject([
    { name: "Two", leads: 0, contacted: 0, replied: 0, runKind: null, campaignStatus: "idle" },
    { name: "One", leads: 5, contacted: 3, replied: 1 },
  ]);
});

test("says when an agent last moved: in its campaign, or in a chat", async () => {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "One" });
  const later = new Date("2031-05-01T10:00:00.000Z");
  await acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ updatedAt: later })
    .where(eq(campaigns.id, agent.campaignId));
  expect((await browseAgents(ctx, {})).agents[0]!.lastActivityAt).toBe(later.toISOString());

  const other = await createAgent(ctx, { name: "Two" });
  const thread = await createThread(ctx, { id: other.id });
  const muchLater = new Date("2032-05-01T10:00:00.000Z");
  await acrossWorkspaces(ctx)
    .update(chatThreads)
    .set({ updatedAt: muchLater })
    .where(eq(chatThreads.id, thread.id));
  expect((await browseAgents(ctx, {})).agents[0]!.lastActivityAt).toBe(muchLater.toISOString());
});

async function addLeads(
  ctx: Context,
  agent: { id: string; campaignId: string },
  statuses: (typeof leads.$inferInsert.status)[],
) {
  await ctx.db.insert(leads).values(
    statuses.map((status, index) => ({
      workspaceId: ctx.workspaceId,
      agentId: agent.id,
      campaignId: agent.campaignId,
      status,
      email: `lead-${index}@example.com`,
      emailKey: `lead-${index}@example.com`,
    })),
  );
}
