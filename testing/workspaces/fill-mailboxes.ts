import { breakers, mailboxes, mailboxSecrets } from "@/db/schema";
import type { Context } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { sealSecret } from "@/lib/mailboxes/secrets";
import { overrideEnv } from "@/lib/process/this-process";
import type { InsertedReply } from "@/testing/inbox/insert-reply";
import { insertUnmatched } from "@/testing/inbox/insert-unmatched";

export async function fillTray(ctx: Context, mailboxId: string, secret: string) {
  const unmatchedEmailId = await insertUnmatched(ctx, {
    mailboxId,
    fromAddress: `${secret}@elsewhere.example`,
    subject: secret,
  });
  const [breaker] = await ctx.db
    .insert(breakers)
    .values({
      workspaceId: ctx.workspaceId,
      mailboxId,
      provider: "google",
      reason: "bounces_in_a_row",
      bad: 5,
      emails: 5,
    })
    .returning();
  return { mailboxId, unmatchedEmailId, breakerId: breaker!.id };
}

/** An answer that was taken back. */
export async function fillAnswer(ctx: Context, received: InsertedReply, secret: string) {
  const { conversationId, leadId, campaignId, mailboxId } = received;
  const [answer] = await createOutgoing(ctx, [
    {
      conversationId,
      leadId,
      campaignId,
      mailboxId,
      state: "canceled",
      stateReason: "undone",
      toAddress: received.fromAddress,
      fromAddress: received.toAddress,
      fromName: secret,
      subject: secret,
      text: secret,
    },
  ]);
  return answer!.id;
}

/** A connected mailbox whose server is nowhere. */
export async function fillMailbox(ctx: Context, address: string, secret: string): Promise<string> {
  // Names of domains are asked of nobody: nothing answers there.
  overrideEnv({
    AUTH_SECRET: "a secret for tests, long enough for it",
    DNS_SERVERS: ["127.0.0.1:1"],
  });
  const { workspaceId } = ctx;
  const server = { host: "127.0.0.1", port: 1, security: "tls" as const };
  const [mailbox] = await ctx.db
    .insert(mailboxes)
    .values({
      workspaceId,
      kind: "password",
      address,
      username: address,
      name: secret,
      signature: secret,
      imap: server,
      smtp: server,
    })
    .returning();
  const sealed = sealSecret({ password: secret }, await findSecretKeys(ctx), {
    workspaceId,
    mailboxId: mailbox!.id,
  });
  await ctx.db.insert(mailboxSecrets).values({ workspaceId, mailboxId: mailbox!.id, sealed });
  return mailbox!.id;
}
