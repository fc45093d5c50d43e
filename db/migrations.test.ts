import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { connect } from "./index";
import { migrateDatabase } from "./migrate";
import { createTestDatabase } from "./testing";

/** Those of before sessions were stored by hash. */
const EARLIER = 5;

test("an upgrade keeps people signed in, and takes from the log who made the keys", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, EARLIER);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    const [workspace] =
      await sql`insert into workspaces (id, name) values (gen_random_uuid(), 'w') returning id`;
    const [person] = await sql`
      insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.com') returning id`;
    const [workspaceId, userId] = [workspace!.id as string, person!.id as string];
    await sql`
      insert into sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), ${userId}, 'in-the-cookie', now() + interval '1 day')`;
    const makeKey = async (name: string) =>
      (
        await sql`
        insert into api_keys (id, workspace_id, name, hash, prefix, scopes)
        values (gen_random_uuid(), ${workspaceId}, ${name}, ${name}, 'lw_', '{*}') returning id`
      )[0]!.id as string;
    const [hers] = [await makeKey("hers"), await makeKey("an operator's")];
    await sql`
      insert into audit_entries (id, workspace_id, actor_kind, actor_id, capability, subjects, facts)
      values (gen_random_uuid(), ${workspaceId}, 'user', ${userId}, 'createApiKey', jsonb_build_object('id', ${hers!}::text), '{}')`;

    await migrateDatabase(database.url);

    const tokenHash = createHash("sha256").update("in-the-cookie").digest("hex");
    expect(await sql`select token_hash from sessions`).toEqual([{ token_hash: tokenHash }]);
    expect(await sql`select name, created_by from api_keys order by name desc`).toEqual([
      { name: "hers", created_by: userId },
      { name: "an operator's", created_by: null },
    ]);
  } finally {
    await close();
    await database.drop();
  }
});
