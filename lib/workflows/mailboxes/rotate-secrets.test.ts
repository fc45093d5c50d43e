import { afterEach, expect, inject, it } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { overrideEnv } from "@/lib/process/this-process";
import { databaseUrl } from "@/testing/database/template";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { runAdmin } from "@/testing/service/run-service";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { rotateSecrets } from "./rotate-secrets";

const FIRST = "a secret for tests, long enough for it";
const SECOND = "another secret for tests, long enough";
const NOWHERE = { ports: { smtp: 1, imap: 1, lmtp: 1, sasl: 1, away: 1 }, setPassword: () => {} };

const workspaces = openTestWorkspaces();
afterEach(() => overrideEnv({ AUTH_SECRET: FIRST, AUTH_SECRET_OLD: undefined }));

it("moves every login to the new secret, so that the old one is no longer needed; what neither reads is named", async () => {
  const ctx = await workspaces.fresh();
  const ada = await connectTestMailbox(ctx, NOWHERE, "ada@one.example");
  const { login } = await openMailbox(ctx, ada.id);
  overrideEnv({ AUTH_SECRET: SECOND });
  await expect(openMailbox(ctx, ada.id)).rejects.toThrow(MailboxError);
  const db = acrossWorkspaces(ctx);
  expect(await rotateSecrets(db)).toEqual({ rotated: 0, current: 0, unreadable: [ada.id] });

  overrideEnv({ AUTH_SECRET_OLD: FIRST });
  expect((await openMailbox(ctx, ada.id)).login).toEqual(login);
  expect(await rotateSecrets(db)).toEqual({ rotated: 1, current: 0, unreadable: [] });
  expect(await rotateSecrets(db)).toEqual({ rotated: 0, current: 1, unreadable: [] });
  overrideEnv({ AUTH_SECRET_OLD: undefined });
  expect((await openMailbox(ctx, ada.id)).login).toEqual(login);
});

it("as an operator's command says how many it moved, and no password", async () => {
  const ctx = await workspaces.fresh();
  const bo = await connectTestMailbox(ctx, NOWHERE, "bo@one.example");
  const { login } = await openMailbox(ctx, bo.id);
  const [row] = await acrossWorkspaces(ctx).execute<{ name: string }>(sql`select current_database() as name`);
  const env = { DATABASE_URL: databaseUrl(inject("testServer"), row!.name), AUTH_SECRET: SECOND };
  const without = await runAdmin(["secrets", "rotate"], env);
  expect(JSON.parse(without.stdout).unreadable).toContain(bo.id);
  const rotated = await runAdmin(["secrets", "rotate"], { ...env, AUTH_SECRET_OLD: FIRST });
  expect(JSON.parse(rotated.stdout)).toMatchObject({ rotated: 1, unreadable: [] });
  expect(rotated.stdout + rotated.stderr + without.stdout + without.stderr).not.toContain(
    (login as { password: string }).password,
  );
  overrideEnv({ AUTH_SECRET: SECOND });
  expect((await openMailbox(ctx, bo.id)).login).toEqual(login);
}, 120_000);
