import { type MailboxServer, mailboxes, mailboxSecrets } from "@/db/schema";
import type { Context } from "@/lib/context";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { sealSecret } from "@/lib/mailboxes/secrets";
import { overrideEnv } from "@/lib/process/this-process";
import type { MailSystem } from "@/testing/mail-system/start-mail-system";
import { AROUND_THE_CLOCK } from "./around-the-clock";

const PASSWORD = "a password";

/**
 * A mailbox of the mail system in the workspace of `ctx`, connected as if a person had done it: no ramp-up, no gap, and open
 * around the clock, unless `changes` say otherwise. Allows this process to reach loopback addresses.
 */
export async function connectTestMailbox(
  ctx: Context,
  system: Pick<MailSystem, "ports" | "setPassword">,
  address: string,
  changes: Partial<typeof mailboxes.$inferInsert> = {},
): Promise<typeof mailboxes.$inferSelect> {
  overrideEnv({ WEB_ALLOW_PRIVATE: true, AUTH_SECRET: "a secret for tests, long enough for it" });
  system.setPassword(address, PASSWORD);
  const at = (port: number): MailboxServer => ({ host: "127.0.0.1", port, security: "none" });
  const { workspaceId } = ctx;
  const [mailbox] = await ctx.db
    .insert(mailboxes)
    .values({
      workspaceId,
      kind: "password",
      address,
      name: "Ada Test",
      username: address,
      smtp: at(system.ports.smtp),
      imap: at(system.ports.imap),
      filesSent: false,
      ...AROUND_THE_CLOCK,
      ...changes,
    })
    .returning();
  const sealed = sealSecret({ password: PASSWORD }, await findSecretKeys(ctx), {
    workspaceId,
    mailboxId: mailbox!.id,
  });
  await ctx.db.insert(mailboxSecrets).values({ workspaceId, mailboxId: mailbox!.id, sealed });
  return mailbox!;
}
