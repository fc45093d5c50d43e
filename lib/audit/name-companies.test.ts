import { expect, test } from "vitest";
import { companies } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { newId } from "@/lib/id";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { nameCompanies } from "./name-companies";

const { fresh } = openTestWorkspaces();

test("names a company, or gives its website, and nothing of another workspace", async () => {
  const [ctx, other] = [await fresh(), await fresh()];
  const [named, unnamed, foreign] = [newId(), newId(), newId()];
  await acrossWorkspaces(ctx)
    .insert(companies)
    .values([
      { id: named, workspaceId: ctx.workspaceId, domain: "ovens.example", name: "Ovens Ltd" },
      { id: unnamed, workspaceId: ctx.workspaceId, domain: "rye.example" },
      { id: foreign, workspaceId: other.workspaceId, domain: "kiln.example" },
    ]);
  const names = await nameCompanies(ctx, [named, unnamed, foreign, named]);
  expect([...names].sort()).toEqual(
    [
      [named, "Ovens Ltd"],
      [unnamed, "rye.example"],
    ].sort(),
  );
  expect(await nameCompanies(ctx, [])).toEqual(new Map());
});
