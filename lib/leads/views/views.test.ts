import { expect, test } from "vitest";
import type { Context } from "@/lib/context";
import { removePerson } from "@/lib/members/remove-person";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { deleteLeadView } from "./delete-lead-view";
import { listLeadViews } from "./list-lead-views";
import { orderLeadViews } from "./order-lead-views";
import { saveLeadView } from "./save-lead-view";
import { updateLeadView } from "./update-lead-view";

const { fresh } = openTestWorkspaces();

const seen = async (ctx: Context) =>
  (await listLeadViews(ctx, {})).views.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));

test("a view is seen by whoever made it, or by everybody if it is shared, and changed by nobody else", async () => {
  const system = await fresh();
  const [anna, bo] = [await addMember(system, "Anna"), await addMember(system, "Bo")];
  const own = await saveLeadView(anna.ctx, { name: "Hot", query: "min=60&sort=-score" });
  const shared = await saveLeadView(anna.ctx, { name: "All new", query: "status=new", isShared: true });
  expect(own).toMatchObject({ query: "min=60&sort=-score", isOwn: true });
  expect(await seen(anna.ctx)).toEqual(["Hot", "All new"]);
  expect(await seen(bo.ctx)).toEqual(["All new"]);
  for (const refused of [
    () => updateLeadView(bo.ctx, { id: own.id, name: "Mine" }),
    () => deleteLeadView(bo.ctx, { id: own.id }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "not_found" });
  await updateLeadView(bo.ctx, { id: shared.id, name: "New" });
  await orderLeadViews(anna.ctx, { viewIds: [shared.id, own.id] });
  expect(await seen(anna.ctx)).toEqual(["New", "Hot"]);
  await deleteLeadView(bo.ctx, { id: shared.id });
  expect(await seen(anna.ctx)).toEqual(["Hot"]);
  await expect(saveLeadView(system, { name: "Key", query: "" })).rejects.toMatchObject({ code: "forbidden" });
});

test("of twenty defaults at once one is left, for each member and for the workspace", async () => {
  const system = await fresh();
  const anna = await addMember(system, "Anna");
  const save = (n: number, isShared: boolean) =>
    saveLeadView(anna.ctx, { name: `v${n}`, query: "", isDefault: true, isShared }).catch(
      (error) => error.code,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n, n % 2 === 0)));
  expect(answers.filter((one) => typeof one === "string").every((code) => code === "conflict")).toBe(true);
  const { views } = await listLeadViews(anna.ctx, {});
  const defaults = views.filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ isShared }) => isShared).sort()).toEqual([false, true]);
});

test("the own views of a member who leaves go, and the shared ones stay", async () => {
  const system = await fresh();
  await addMember(system, "Olga", "owner");
  const anna = await addMember(system, "Anna");
  await saveLeadView(anna.ctx, { name: "Own", query: "" });
  await saveLeadView(anna.ctx, { name: "Shared", query: "", isShared: true });
  await removePerson(system, { id: anna.id });
  expect(await seen(anna.ctx)).toEqual(["Shared"]);
});
