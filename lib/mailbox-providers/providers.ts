import type { MailboxKind } from "@/db/schema";
import type { OAuthClient } from "@/lib/oauth/oauth-client";
import { OAUTH_PROVIDERS, type OAuthProvider } from "@/lib/oauth/oauth-providers";
import type { Settings } from "@/lib/process/env";
import type { MailboxProvider, MailboxServers } from "./contract/mailbox-provider";
import { googleProvider } from "./google/google-provider";
import { microsoftProvider } from "./microsoft/microsoft-provider";
import { serviceProvider } from "./service/service-provider";
import { passwordProvider } from "./smtp-imap/password-provider";

const PROVIDERS = {
  service: serviceProvider,
  password: passwordProvider,
  google: googleProvider,
  microsoft: microsoftProvider,
} as const satisfies { [kind in MailboxKind]: MailboxProvider & { kind: kind } };

export function providerOf({ kind }: { kind: MailboxKind }): MailboxProvider {
  return PROVIDERS[kind];
}

/** The servers of a person's mailbox. */
export function serversOf({ kind }: { kind: Exclude<MailboxKind, "service"> }): MailboxServers {
  return PROVIDERS[kind].servers;
}

/** The operator's client at a provider; null where none is set. Errors: `SettingsError` for malformed endpoints. */
export function findOAuthClient(settings: Settings, provider: OAuthProvider): OAuthClient | null {
  return PROVIDERS[provider].findClient(settings);
}

/** The providers that people can sign in with here. */
export function listOAuthProviders(settings: Settings): OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((provider) => findOAuthClient(settings, provider) !== null);
}
