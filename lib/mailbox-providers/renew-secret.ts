import { mailboxes, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, transactApart } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { sealSecret, unsealSecret } from "@/lib/mailboxes/secrets";
import { requestTokens, type TokenAnswer } from "@/lib/oauth/request-tokens";
import { providerOf } from "./providers";

/** A token with less time left than this is not used any more, even while the provider does not answer. */
const LAST_MS = 30_000;

const PROBLEMS = { invalid: "token_expired", client: "client_refused", unavailable: "unreachable" } as const;

/**
 * Renews a mailbox's OAuth access token, unless another process just did. The row is locked from reading the refresh token to
 * storing the next one, so each is used once, and a rotated one cannot be lost to somebody who comes second. Errors:
 * `MailboxError` with `token_expired`, `client_refused`, or with `unreachable` where the provider could not say;
 * `invalid_state` for a mailbox that was disconnected meanwhile.
 */
export async function renewSecret(ctx: Context, mailboxId: string): Promise<string> {
  const keys = await findSecretKeys(ctx);
  return transactApart(ctx, async (ctx) => {
    const { workspaceId } = ctx;
    const owner = { workspaceId, mailboxId };
    const mine = and(eq(mailboxSecrets.workspaceId, workspaceId), eq(mailboxSecrets.mailboxId, mailboxId));
    const [row] = await ctx.db
      .select({
        sealed: mailboxSecrets.sealed,
        expiresAt: mailboxSecrets.expiresAt,
        kind: mailboxes.kind,
      })
      .from(mailboxSecrets)
      .innerJoin(
        mailboxes,
        and(
          eq(mailboxes.workspaceId, mailboxSecrets.workspaceId),
          eq(mailboxes.id, mailboxSecrets.mailboxId),
        ),
      )
      .where(mine)
      .for("update", { of: mailboxSecrets });
    const secret = row && unsealSecret(row.sealed, keys, owner);
    const { findClient } = row ? providerOf(row) : { findClient: null };
    if (!row || !secret || "password" in secret || !findClient)
      throw new AppError(
        "invalid_state",
        "This mailbox was disconnected or changed its login in the meantime.",
      );
    if (isFresh(row.expiresAt)) return secret.accessToken;
    const client = findClient(ctx.settings);
    if (!client) throw new MailboxError("client_refused");
    const answer = await requestTokens(client, {
      grant_type: "refresh_token",
      refresh_token: secret.refreshToken,
    });
    const left = (row.expiresAt?.getTime() ?? 0) - Date.now();
    if (answer.kind === "unavailable" && left > LAST_MS) return secret.accessToken;
    if (answer.kind !== "tokens") throw refusedBy(client.tokenUrl, answer);
    const { accessToken, expiresAt, refreshToken } = answer.tokens;
    const next = { accessToken, refreshToken: refreshToken ?? secret.refreshToken };
    await ctx.db
      .update(mailboxSecrets)
      .set({ sealed: sealSecret(next, keys, owner), expiresAt, updatedAt: new Date() })
      .where(mine);
    return accessToken;
  });
}

/** What a token endpoint's refusal means for the mailbox. */
export function refusedBy(tokenUrl: string, answer: Exclude<TokenAnswer, { kind: "tokens" }>): MailboxError {
  return new MailboxError(PROBLEMS[answer.kind], { server: new URL(tokenUrl).host, detail: answer.detail });
}

/** An access token that ends within this time is renewed before it is used. */
const EARLY_MS = 5 * 60_000;

export function isFresh(expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() > Date.now() + EARLY_MS;
}
