import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { closeDatabase, connect, database, databaseUrl, openDatabase } from "@/db";
import { newId } from "@/lib/id";
import { createKey } from "@/lib/keys/create-key";
import { findInvitation } from "@/lib/members/find-invitation";
import { invitePerson } from "@/lib/members/invite-person";
import { overrideEnv } from "@/lib/process/this-process";
import { forgetAuth } from "@/lib/sign-in/auth";
import { authSecret, forgetAuthSecret } from "@/lib/sign-in/auth-secret";
import { hashToken } from "@/lib/sign-in/hash-token";
import { openSession } from "@/lib/sign-in/open-session";
import { requestPasswordReset } from "@/lib/sign-in/reset-password";
import { sendResetLink } from "@/lib/sign-in/send-reset-link";
import { readSessionToken } from "@/lib/sign-in/session-cookie";
import { signIn } from "@/lib/sign-in/sign-in";
import { createTestDatabase } from "@/testing/database/test-database";
import { openTestPeople, PASSWORD } from "@/testing/people/test-people";
import { readBackup } from "./read-backup";
import { writeBackup } from "./write-backup";

vi.mock("@/lib/sign-in/send-reset-link", () => ({ sendResetLink: vi.fn(async () => {}) }));

const people = openTestPeople();

test("a backup of one's own database holds nothing that opens the installation, and people sign in again after it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leadwright-backup-"));
  const target = await createTestDatabase({ migrated: false });
  overrideEnv({ AUTH_SECRET: undefined, DATABASE_URL: databaseUrl(), DATA_DIR: folder });
  const forget = () => {
    forgetAuth();
    forgetAuthSecret();
  };
  forget();
  try {
    const { ctx, cookie, person } = await people.fresh();
    const secret = await authSecret(database());
    const token = readSessionToken(cookie, secret)!;
    await requestPasswordReset({ email: person.email });
    const [, reset] = vi.mocked(sendResetLink).mock.calls[0]!;
    const { path } = await invitePerson(ctx, { email: "new@example.com", role: "member" });
    const invitation = path!.split("/").at(-1)!;
    const { apiKey } = await createKey(database(), { workspaceId: ctx.workspaceId, name: "k" });

    const file = join(folder, "all.backup");
    const source = connect(databaseUrl(), { max: 2 });
    await writeBackup(source.sql, file).finally(() => source.close());
    const text = gunzipSync(await readFile(file)).toString("latin1");
    expect(text).toContain(person.email);
    for (const opens of [token, hashToken(token), secret, reset, invitation, apiKey, PASSWORD])
      expect(text).not.toContain(opens);

    // As an earlier version wrote backups, with sessions.
    const lines = text.trimEnd().split("\n");
    const end = JSON.parse(lines.pop()!);
    const table = {
      schema: "public",
      name: "sessions",
      columns: ["id", "user_id", "token_hash", "expires_at"],
    };
    const session = [newId(), person.id, hashToken(token), "2100-01-01"].join("\t");
    lines.push(JSON.stringify({ table }), session, "\\.", JSON.stringify({ ...end, rows: end.rows + 1 }), "");
    await writeFile(file, gzipSync(Buffer.from(lines.join("\n"), "latin1")));

    const restored = connect(target.url, { max: 2 });
    await readBackup(restored.sql, { url: target.url, claimService: async () => true }, file);
    await restored.close();
    await closeDatabase();
    openDatabase(target.url, { max: 5 });
    forget();
    expect(await openSession(cookie)).toBeNull();
    expect(await authSecret(database())).not.toBe(secret);
    expect((await signIn({ email: person.email, password: PASSWORD }, new Headers())).result.personId).toBe(
      person.id,
    );
    // The link was emailed and is stored as a hash, so its holder can still accept.
    expect(await findInvitation(invitation)).toMatchObject({ email: "new@example.com" });
    expect(await database().execute(sql`select 1 from verifications`)).toHaveLength(0);
    expect(
      await database().execute(sql`select 1 from sessions where expires_at > '2099-01-01'`),
    ).toHaveLength(0);
  } finally {
    overrideEnv({ AUTH_SECRET: "a secret for tests, long enough for it", DATABASE_URL: undefined });
    forget();
    await closeDatabase();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
