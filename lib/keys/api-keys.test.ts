import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members, users } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { listAudit } from "@/lib/audit/list-audit";
import { type Context, createContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { SCOPES, type Scope } from "@/lib/scopes";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { createApiKey } from "./create-api-key";
import { createKey } from "./create-key";
import { findKey } from "./find-key";
import { listApiKeys } from "./list-api-keys";
import { listWorkingKeys } from "./list-working-keys";
import { revokeApiKey } from "./revoke-api-key";

const { fresh } = openTestWorkspaces();

async function asPerson({ workspaceId, db }: Context, scopes: readonly Scope[] = SCOPES): Promise<Context> {
  const id = newId();
  await db.insert(users).values({ id, name: "Ada North", email: `${id}@example.com` });
  await db.insert(members).values({ workspaceId, userId: id, role: "owner" });
  return createContext({ workspaceId, db, scopes, actor: { kind: "user", id } });
}

test("a key is shown whole once, works at once, and never after it was revoked", async () => {
  const ctx = await asPerson(await fresh());
  const made = await createApiKey(ctx, { name: "CRM", scopes: ["leads:read"] });
  expect(await findKey(acrossWorkspaces(ctx), made.apiKey)).toMatchObject({
    id: made.id,
    scopes: ["leads:read"],
  });
  const listed = await listApiKeys(ctx, {});
  expect(listed.keys).toMatchObject([{ id: made.id, name: "CRM", state: "active", scopes: ["leads:read"] }]);
  const log = await listAudit(ctx, {});
  for (const text of [JSON.stringify(listed), JSON.stringify(log)]) {
    expect(text).not.toContain(made.apiKey);
    expect(text).not.toContain(made.apiKey.slice(10));
  }
  expect(await revokeApiKey(ctx, { id: made.id })).toMatchObject({ state: "revoked" });
  expect(await findKey(acrossWorkspaces(ctx), made.apiKey)).toBeUndefined();
});

test("nobody makes a key that can do more than themselves", async () => {
  const ctx = await asPerson(await fresh(), ["keys:write", "keys:read", "leads:read"]);
  for (const scopes of [["*" as const], ["leads:read" as const, "leads:write" as const]])
    await expect(createApiKey(ctx, { name: "x", scopes })).rejects.toMatchObject({ code: "forbidden" });
  expect((await listApiKeys(ctx, {})).keys).toEqual([]);
  await createApiKey(ctx, { name: "x", scopes: ["leads:read"] });
  const owner = await asPerson(ctx);
  expect(await createApiKey(owner, { name: "all", scopes: ["*"] })).toMatchObject({ scopes: ["*"] });
});

test("a key that expires is refused from then on, and says so", async () => {
  const ctx = await asPerson(await fresh());
  const expiresAt = new Date(Date.now() + 3_600_000);
  const made = await createApiKey(ctx, { name: "short", scopes: ["*"], expiresAt });
  expect(made.expiresAt).toBe(expiresAt.toISOString());
  await acrossWorkspaces(ctx).execute(
    sql`update api_keys set expires_at = now() - interval '1 s' where id = ${made.id}`,
  );
  expect((await listApiKeys(ctx, {})).keys[0]!.state).toBe("expired");
  const bad = [{ expiresAt: new Date(0) }, { name: " " }, { scopes: [] }, { scopes: ["leads:eat"] }];
  for (const change of bad)
    await expect(
      createApiKey(ctx, { name: "x", scopes: ["*"], ...(change as object) }),
    ).rejects.toMatchObject({ code: "validation_error" });
});

test("no key of another workspace is listed or revoked", async () => {
  const [mine, theirs] = [await asPerson(await fresh()), await asPerson(await fresh())];
  const made = await createApiKey(theirs, { name: "theirs", scopes: ["*"] });
  expect((await listApiKeys(mine, {})).keys).toEqual([]);
  await expect(revokeApiKey(mine, { id: made.id })).rejects.toMatchObject({ code: "not_found" });
  expect(await findKey(acrossWorkspaces(theirs), made.apiKey)).toBeDefined();
});

test("a key names who made it, also once they are gone; an operator's names nobody", async () => {
  const ctx = await asPerson(await fresh());
  const made = await createApiKey(ctx, { name: "mine", scopes: ["*"] });
  const maker = { id: ctx.actor.id, name: "Ada North", isMember: true };
  expect(made.createdBy).toEqual(maker);
  await createKey(acrossWorkspaces(ctx), { workspaceId: ctx.workspaceId, name: "operator's" });
  const makers = async () =>
    (await listApiKeys(ctx, {})).keys.map(({ name, createdBy }) => [name, createdBy]);
  expect(await makers()).toEqual([
    ["operator's", null],
    ["mine", maker],
  ]);
  await acrossWorkspaces(ctx).execute(sql`delete from members where user_id = ${ctx.actor.id}`);
  expect((await makers())[1]).toEqual(["mine", { ...maker, isMember: false }]);
  await expect(createApiKey(ctx, { name: "late", scopes: ["*"] })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("the keys that work are shown to whoever sees all, and to others their own", async () => {
  const owner = await asPerson(await fresh());
  const admin = await asPerson(owner);
  const [theirs, gone] = [
    await createApiKey(owner, { name: "theirs", scopes: ["*"] }),
    await createApiKey(admin, { name: "gone", scopes: ["*"] }),
  ];
  const mine = await createApiKey(admin, { name: "mine", scopes: ["*"] });
  await revokeApiKey(owner, { id: gone.id });
  const seenBy = async (ctx: Context) => (await listWorkingKeys(ctx, {})).keys.map(({ id }) => id).sort();
  expect(await seenBy(owner)).toEqual([theirs.id, mine.id].sort());
  const lesser = createContext({ ...owner, actor: admin.actor, scopes: ["people:read"] });
  expect(await seenBy(lesser)).toEqual([mine.id]);
});
