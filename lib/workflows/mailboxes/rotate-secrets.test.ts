import { afterEach, expect, it } from "vitest";
import { acrossWorkspaces } from "@/db/scope";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { overrideEnv } from "@/lib/process/this-process";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
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
