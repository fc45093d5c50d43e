import { lt } from "drizzle-orm";
import { z } from "zod";
import { mailboxSignIns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { randomToken } from "@/lib/id";
import { findOAuthClient } from "@/lib/mailbox-providers/providers";
import { MailboxSettings } from "@/lib/mailboxes/mailbox-input";
import { authorizeUrl } from "@/lib/oauth/authorize-url";
import { OAUTH_PROVIDER_LABELS, OAUTH_PROVIDERS } from "@/lib/oauth/oauth-providers";
import { isoTime } from "@/lib/shapes";
import { EmailAddress, emailKey } from "@/lib/text/email-address";
import { hashState, redirectUri, verifierOf } from "./sign-in-state";

const MINUTES = 10;

export const startMailboxSignIn = capability(
  {
    name: "startMailboxSignIn",
    description:
      "Starts connecting a mailbox by OAuth: returns an address at Google or Microsoft that a person opens to allow access. They return to the dashboard, signed in as a member of this workspace, and the mailbox is connected there.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: MailboxSettings.pick({ zone: true })
      .partial()
      .extend({
        provider: z.enum(OAUTH_PROVIDERS),
        address: EmailAddress.optional().describe(
          "The address that has to sign in, as to connect a mailbox again. Left out: any.",
        ),
      }),
    output: z.object({
      url: z.string().describe("To be opened in a browser, once."),
      expiresAt: isoTime,
    }),
  },
  async (ctx, { provider, address, zone }) => {
    const client = findOAuthClient(ctx.settings, provider);
    if (!client)
      throw new AppError(
        "invalid_state",
        `This installation has no OAuth client at ${OAUTH_PROVIDER_LABELS[provider]}. Its operator sets ${provider.toUpperCase()}_CLIENT_ID and ${provider.toUpperCase()}_CLIENT_SECRET; until then, connect the mailbox by a password.`,
      );
    const state = randomToken(40);
    const expected = address === undefined ? null : emailKey(address);
    const expiresAt = new Date(Date.now() + MINUTES * 60_000);
    const { db, workspaceId, sessionId } = ctx;
    await db
      .delete(mailboxSignIns)
      .where(and(eq(mailboxSignIns.workspaceId, workspaceId), lt(mailboxSignIns.expiresAt, new Date())));
    await db.insert(mailboxSignIns).values({
      stateHash: hashState(state),
      workspaceId,
      provider,
      sessionId: sessionId ?? null,
      address: expected,
      zone: zone ?? null,
      expiresAt,
    });
    const url = authorizeUrl(client, {
      redirectUri: redirectUri(ctx, provider),
      state,
      verifier: await verifierOf(ctx, state),
      loginHint: expected,
    });
    return { url, expiresAt: expiresAt.toISOString() };
  },
);
