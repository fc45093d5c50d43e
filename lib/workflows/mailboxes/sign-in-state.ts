import { createHash, createHmac } from "node:crypto";
import type { Context } from "@/lib/context";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import type { OAuthProvider } from "@/lib/oauth/oauth-providers";
import { publicUrl } from "@/lib/process/public-url";

/** What is stored of a state. It is random, 240 bits, so no salt is needed. */
export function hashState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}

/**
 * The PKCE verifier that goes with a state (RFC 7636 §4.1). It is made of the state and this installation's secret, so it
 * stands nowhere, and whoever sees the state in an address cannot know it.
 */
export async function verifierOf(ctx: Context, state: string): Promise<string> {
  const { current } = await findSecretKeys(ctx);
  return createHmac("sha256", current.bytes).update(`mailbox sign-in ${state}`).digest("base64url");
}

/** Where a provider sends people back to: one address for each, so that no answer is taken for another's (RFC 9700 §4.4). */
export function redirectUri(ctx: Pick<Context, "settings">, provider: OAuthProvider): string {
  return `${publicUrl(ctx.settings)}/settings/mailboxes/connect/${provider}`;
}
