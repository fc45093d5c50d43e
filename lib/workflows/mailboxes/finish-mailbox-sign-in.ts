import { z } from "zod";
import { mailboxSignIns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { withoutEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { keepDkim } from "@/lib/deliverability/keep-dkim";
import { AppError } from "@/lib/errors";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { oneLine } from "@/lib/mail/smtp-reply";
import { findOAuthClient, serversOf } from "@/lib/mailbox-providers/providers";
import { refusedBy } from "@/lib/mailbox-providers/renew-secret";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { MailboxShape } from "@/lib/mailboxes/mailbox-shape";
import type { OAuthClient } from "@/lib/oauth/oauth-client";
import { OAUTH_PROVIDERS } from "@/lib/oauth/oauth-providers";
import { readIdentity } from "@/lib/oauth/read-identity";
import { requestTokens, type Tokens } from "@/lib/oauth/request-tokens";
import { text } from "@/lib/shapes";
import { emailKey, parseMailAddress } from "@/lib/text/email-address";
import { hashState, redirectUri, verifierOf } from "./sign-in-state";
import { storeMailbox } from "./store-mailbox";

const USED =
  "This sign-in was used already, is older than 10 minutes, or was begun in another browser. Start again.";

export const finishMailboxSignIn = capability(
  {
    name: "finishMailboxSignIn",
    description:
      "Connects the mailbox that somebody signed in to at Google or Microsoft: takes the code that the provider sent along, signs in to the mailbox's servers, sends a message to the mailbox itself and reads it back. A code counts once.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state", "mail_refused"],
    // The provider and the mailbox's servers are asked in between.
    commitsItself: true,
    input: z.object({
      provider: z.enum(OAUTH_PROVIDERS),
      state: text(1, 200),
      code: text(1, 8_192).optional(),
      error: text(1, 200).optional().describe("What the provider sent along instead of a code."),
      errorDescription: text(1, 4_000).optional(),
    }),
    output: MailboxShape,
  },
  async (ctx, { provider, state, ...answer }) => {
    const signIn = await takeSignIn(ctx, provider, state);
    if (!signIn) throw new AppError("invalid_state", USED);
    try {
      const client = findOAuthClient(ctx.settings, provider);
      if (!client) throw new MailboxError("client_refused");
      const tokens = await redeem(ctx, client, state, answer);
      const address = requireAddress(client, tokens, signIn.address);
      const refreshToken = requireLasting(client, tokens);
      const { accessToken, expiresAt } = tokens;
      const { imap, smtp } = client;
      const login = { user: address, accessToken };
      const { filesSent, headers } = await serversOf({ kind: provider }).test(ctx.settings, {
        address,
        login,
        imap,
        smtp,
      });
      const mailbox = await storeMailbox(ctx, {
        address,
        kind: provider,
        secret: { refreshToken, accessToken },
        expiresAt,
        values: { username: address, imap, smtp, filesSent },
        ...(signIn.zone !== null && { initial: { zone: signIn.zone } }),
      });
      await keepDkim(ctx, address, headers);
      // `storeMailbox` wrote the entry.
      return withoutEntry(mailbox);
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      const { problem, data } = error;
      throw new AppError("mail_refused", mailboxProblemSentence(problem, data), { problem, ...data });
    }
  },
);

/** What a state stands for, which then no longer counts; null if it stands for nothing that this session may finish. */
function takeSignIn(ctx: Context, provider: OAuthClient["provider"], state: string) {
  return transact(ctx, async ({ db, workspaceId, sessionId }) => {
    const [signIn] = await db
      .delete(mailboxSignIns)
      .where(
        and(
          eq(mailboxSignIns.workspaceId, workspaceId),
          eq(mailboxSignIns.stateHash, hashState(state)),
          eq(mailboxSignIns.provider, provider),
          sql`(${mailboxSignIns.sessionId} is null or ${mailboxSignIns.sessionId} = ${sessionId ?? null})`,
          sql`${mailboxSignIns.expiresAt} > now()`,
        ),
      )
      .returning();
    return signIn;
  });
}

type Answer = {
  code?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
};

async function redeem(
  ctx: Context,
  client: OAuthClient,
  state: string,
  { code, error, errorDescription }: Answer,
): Promise<Tokens> {
  if (code === undefined) {
    const words = [error, errorDescription].filter(Boolean).join(": ");
    const isTheirs = error === undefined || /denied|consent|login|interaction/.test(error);
    throw new MailboxError(isTheirs ? "consent_denied" : "client_refused", {
      ...(words !== "" && { detail: oneLine(words).slice(0, 300) }),
    });
  }
  const answer = await requestTokens(client, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(ctx, client.provider),
    code_verifier: await verifierOf(ctx, state),
  });
  if (answer.kind === "invalid") throw new AppError("invalid_state", USED);
  if (answer.kind !== "tokens") throw refusedBy(client.tokenUrl, answer);
  return answer.tokens;
}

function requireAddress(client: OAuthClient, tokens: Tokens, expected: string | null): string {
  const claimed = readIdentity(tokens.idToken, client.clientId);
  const address = claimed !== null && parseMailAddress(claimed) ? emailKey(claimed) : null;
  if (address === null || (expected !== null && address !== expected))
    throw new MailboxError("other_account", address === null ? {} : { detail: `signed in as ${address}` });
  return address;
}

function requireLasting(client: OAuthClient, { scopes, refreshToken }: Tokens): string {
  // RFC 6749 §5.1: without `scope` all that was asked for was allowed.
  const lacks = client.needed.some((scope) => scopes !== null && !hasScope(scopes, scope));
  if (lacks) throw new MailboxError("scope_missing");
  if (refreshToken === null) throw new MailboxError("refresh_token_missing");
  return refreshToken;
}

/** Microsoft names its scopes with and without the resource in front. */
function hasScope(scopes: readonly string[], wanted: string): boolean {
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  return scopes.some(
    (scope) =>
      scope.toLowerCase() === wanted.toLowerCase() ||
      (name !== "" && scope.toLowerCase().endsWith(name.toLowerCase())),
  );
}
