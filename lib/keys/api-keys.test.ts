import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestWorkspaces } from "@/lib/agents/test-workspaces";
import { listAudit } from "@/lib/audit/list-audit";
import { type Context, createContext, SCOPES, type Scope } from "@/lib/context";
import { createApiKey } from "./create-api-key";
import { findKey } from "./find-key";
import { listApiKeys } from "./list-api-keys";
import { revokeApiKey } from "./revoke-api-key";

const { fresh } = openTestWorkspaces();

function asPerson({ workspaceId, db }: Context, scopes: readonly Scope[] = SCOPES): Context {
  return createContext({ workspaceId, db, scopes, actor: { kind: "user", id: "p1" } });
}

test("a key is shown whole once, works at once, and never after it was revoked", async () => {
  const ctx = asPerson(await fresh());
  const made = await createApiKey(ctx, { name: "CRM", scopes: ["leads:read"] });
  expect(await findKey(ctx.db, made.apiKey)).toMatchObject({ id: made.id, scopes: ["leads:read"] });
  const listed = await listApiKeys(ctx, {});
  expect(listed.keys).toMatchObject([{ id: made.id, name: "CRM", state: "active", scopes: ["leads:read"] }]);
  const log = await listAudit(ctx, {});
  for (const text of [JSON.stringify(listed), JSON.stringify(log)]) {
    expect(text).not.toContain(made.apiKey);
    expect(text).not.toContain(made.apiKey.slice(10));
  }
  expect(await revokeApiKey(ctx, { id: made.id })).toMatchObject({ state: "revoked" });
  expect(await findKey(ctx.db, made.apiKey)).toBeUndefined();
});

test("nobody makes a key that can do more than themselves", async () => {
  const ctx = asPerson(await fresh(), ["keys:write", "keys:read", "leads:read"]);
  for (const scopes of [["*" as const], ["leads:read" as const, "leads:write" as const]])
    await expect(createApiKey(ctx, { name: "x", scopes })).rejects.toMatchObject({ code: "forbidden" });
  expect((await listApiKeys(ctx, {})).keys).toEqual([]);
  await createApiKey(ctx, { name: "x", scopes: ["leads:read"] });
  const owner = asPerson(ctx);
  expect(await createApiKey(owner, { name: "all", scopes: ["*"] })).toMatchObject({ scopes: ["*"] });
});

test("a key that expires is refused from then on, and says so", async () => {
  const ctx = asPerson(await fresh());
  const expiresAt = new Date(Date.now() + 3_600_000);
  const made = await createApiKey(ctx, { name: "short", scopes: ["*"], expiresAt });
  expect(made.expiresAt).toBe(expiresAt.toISOString());
  await ctx.db.execute(sql`update api_keys set expires_at = now() - interval '1 s' where id = ${made.id}`);
  expect((await listApiKeys(ctx, {})).keys[0]!.state).toBe("expired");
  const bad = [{ expiresAt: new Date(0) }, { name: " " }, { scopes: [] }, { scopes: ["leads:eat"] }];
  for (const change of bad)
    await expect(
      createApiKey(ctx, { name: "x", scopes: ["*"], ...(change as object) }),
    ).rejects.toMatchObject({ code: "validation_error" });
});

test("no key of another workspace is listed or revoked", async () => {
  const [mine, theirs] = [asPerson(await fresh()), asPerson(await fresh())];
  const made = await createApiKey(theirs, { name: "theirs", scopes: ["*"] });
  expect((await listApiKeys(mine, {})).keys).toEqual([]);
  await expect(revokeApiKey(mine, { id: made.id })).rejects.toMatchObject({ code: "not_found" });
  expect(await findKey(theirs.db, made.apiKey)).toBeDefined();
});
