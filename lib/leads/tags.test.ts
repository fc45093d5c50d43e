import { expect, test } from "vitest";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addLead } from "./add-lead";
import { assignLeads } from "./assign-leads";
import { deleteTag } from "./delete-tag";
import { getLead } from "./get-lead";
import { getLeadDossier } from "./get-lead-dossier";
import { listTags } from "./list-tags";
import { renameTag } from "./rename-tag";
import { tagLeads } from "./tag-leads";
import { MAX_TAGS_OF_LEAD } from "./tag-name";
import { listLeadViews } from "./views/list-lead-views";
import { saveLeadView } from "./views/save-lead-view";

const { fresh } = openTestWorkspaces();

async function seed(ctx: Context, count: number) {
  const agent = await createAgent(ctx, { name: "Ada" });
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await addLead(ctx, { agentId: agent.id, email: `${agent.id}-${n}@example.com` })).id);
  return ids;
}

const tagsOf = async (ctx: Context, id: string) => (await getLead(ctx, { id })).tags;

test("adds and removes tags of many leads by name, whatever their case, and says whose changed", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 3);
  const first = await tagLeads(ctx, { leadIds: ids, add: ["Trade fair", "Élan"] });
  expect(first).toEqual({ leadIds: [...ids].sort(), full: 0 });
  expect(await tagLeads(ctx, { leadIds: ids, add: ["TRADE FAIR", "elan"] })).toEqual({
    leadIds: [],
    full: 0,
  });
  const { leadIds } = await tagLeads(ctx, { leadIds: [ids[0]!], add: ["New"], remove: ["élan", "unknown"] });
  expect(leadIds).toEqual([ids[0]]);
  expect(await tagsOf(ctx, ids[0]!)).toEqual(["New", "Trade fair"]);
  expect(await tagsOf(ctx, ids[1]!)).toEqual(["Élan", "Trade fair"]);
  const { tags } = await listTags(ctx, {});
  expect(tags.map(({ name, leads }) => [name, leads])).toEqual([
    ["Élan", 2],
    ["New", 1],
    ["Trade fair", 3],
  ]);
  const { history } = await getLeadDossier(ctx, { id: ids[0]! });
  expect(history.filter(({ kind }) => kind === "tagged").map(({ change }) => change)).toMatchObject([
    { added: ["Trade fair", "Élan"].sort(), removed: [] },
    { added: ["New"], removed: ["Élan"] },
  ]);
});

test("a tag is renamed and deleted on all leads at once, and never gets another one's name", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 2);
  await tagLeads(ctx, { leadIds: ids, add: ["one", "two"] });
  const { tags } = await listTags(ctx, {});
  const [one, two] = [tags[0]!, tags[1]!];
  await expect(renameTag(ctx, { id: one.id, name: "TWO" })).rejects.toMatchObject({ code: "conflict" });
  await renameTag(ctx, { id: one.id, name: "Uno" });
  expect(await tagsOf(ctx, ids[0]!)).toEqual(["two", "Uno"]);
  expect(await deleteTag(ctx, { id: two.id })).toEqual({ leads: 2 });
  await deleteTag(ctx, { id: one.id });
  expect(await tagsOf(ctx, ids[0]!)).toEqual([]);
  expect((await listTags(ctx, {})).tags).toEqual([]);
});

test("a tag merges into the one that has the name: its leads and saved views have that one, and none twice", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 3);
  await tagLeads(ctx, { leadIds: ids.slice(0, 2), add: ["Fair"] });
  await tagLeads(ctx, { leadIds: ids.slice(1), add: ["Trade fair"] });
  const { tags } = await listTags(ctx, {});
  const [fair, tradeFair] = [tags[0]!, tags[1]!];
  const anna = await addMember(ctx, "Anna");
  await saveLeadView(anna.ctx, { name: "Fair", query: `tag=${fair.id}` });
  expect(await renameTag(ctx, { id: fair.id, name: "TRADE FAIR", merge: true })).toEqual({
    id: tradeFair.id,
    name: "Trade fair",
    merged: true,
  });
  for (const id of ids) expect(await tagsOf(ctx, id)).toEqual(["Trade fair"]);
  expect((await listTags(ctx, {})).tags).toMatchObject([{ id: tradeFair.id, leads: 3 }]);
  const { views } = await listLeadViews(anna.ctx, {});
  expect(views).toMatchObject([{ query: `tag=${tradeFair.id}` }]);
  // Nothing to merge with: a name of its own.
  expect(await renameTag(ctx, { id: tradeFair.id, name: "Trade Fair", merge: true })).toMatchObject({
    name: "Trade Fair",
    merged: false,
  });
  await expect(renameTag(ctx, { id: fair.id, name: "x", merge: true })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("tags that merge into each other and are given to leads at once lose no lead", async () => {
  const ctx = await fresh();
  // Several rounds, since the moment at which a name is free differs from one to the next.
  for (let round = 0; round < 8; round++) {
    const ids = await seed(ctx, 4);
    await tagLeads(ctx, { leadIds: ids, add: ["one", "two"] });
    const [one, two] = (await listTags(ctx, {})).tags;
    const work = Array.from({ length: 20 }, (_, n) =>
      n === 7
        ? renameTag(ctx, { id: one!.id, name: "two", merge: true })
        : n === 12
          ? renameTag(ctx, { id: two!.id, name: "one", merge: true })
          : tagLeads(ctx, { leadIds: ids, add: [n % 2 === 0 ? "one" : "two"] }),
    );
    const results = await Promise.allSettled(work);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "not_found" });
    const known = new Set((await listTags(ctx, {})).tags.map(({ name }) => name));
    for (const id of ids) {
      const own = await tagsOf(ctx, id);
      expect(own.length).toBeGreaterThan(0);
      expect(own.every((name) => known.has(name))).toBe(true);
    }
  }
});

test("twenty that add, remove and delete one tag at once leave no lead with a tag that is gone", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 4);
  await tagLeads(ctx, { leadIds: ids, add: ["hot"] });
  const [hot] = (await listTags(ctx, {})).tags;
  const work = Array.from({ length: 20 }, (_, n) =>
    n === 7
      ? deleteTag(ctx, { id: hot!.id })
      : tagLeads(ctx, { leadIds: ids, ...(n % 3 === 0 ? { remove: ["hot"] } : { add: ["hot", `t${n}`] }) }),
  );
  await Promise.all(work);
  const { tags } = await listTags(ctx, {});
  const names = new Set(tags.map(({ name }) => name));
  for (const id of ids) {
    const { tags: own } = await getLead(ctx, { id });
    expect(own.every((name) => names.has(name))).toBe(true);
  }
  // As many on each, and nothing twice.
  expect(tags.filter(({ name }) => name === "hot").length).toBeLessThanOrEqual(1);
  expect(tags.filter(({ name }) => name !== "hot").every(({ leads }) => leads === 4)).toBe(true);
});

test("a lead that would have more than twenty tags keeps those it has, and is counted", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 2);
  const many = Array.from({ length: MAX_TAGS_OF_LEAD }, (_, n) => `tag ${n}`);
  await tagLeads(ctx, { leadIds: [ids[0]!], add: many });
  expect(await tagLeads(ctx, { leadIds: ids, add: ["more"] })).toEqual({ leadIds: [ids[1]], full: 1 });
  expect(await tagsOf(ctx, ids[0]!)).toHaveLength(MAX_TAGS_OF_LEAD);
  // Taking one away makes room in the same call.
  const { full } = await tagLeads(ctx, { leadIds: [ids[0]!], add: ["more"], remove: ["tag 0"] });
  expect(full).toBe(0);
});

test("refuses a name with a comma, without letters, or too long", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 1);
  for (const name of ["a,b", "", "   ", "x".repeat(51)])
    await expect(tagLeads(ctx, { leadIds: ids, add: [name] })).rejects.toMatchObject({
      code: "validation_error",
    });
});

test("many leads get an owner at once, only a member, and history says who", async () => {
  const ctx = await fresh();
  const ids = await seed(ctx, 2);
  const anna = await addMember(ctx, "Anna");
  expect((await assignLeads(anna.ctx, { leadIds: ids, ownerId: anna.id })).leadIds.sort()).toEqual(
    [...ids].sort(),
  );
  expect((await assignLeads(ctx, { leadIds: ids, ownerId: anna.id })).leadIds).toEqual([]);
  expect(await getLead(ctx, { id: ids[0]! })).toMatchObject({ owner: { id: anna.id, name: "Anna" } });
  const stranger = await addMember(await fresh(), "Zoe");
  await expect(assignLeads(ctx, { leadIds: ids, ownerId: stranger.id })).rejects.toMatchObject({
    code: "not_found",
  });
  const { history } = await getLeadDossier(ctx, { id: ids[0]! });
  expect(history.at(-1)).toMatchObject({
    kind: "assigned",
    by: `user:${anna.id}`,
    change: { ownerId: anna.id },
  });
});
