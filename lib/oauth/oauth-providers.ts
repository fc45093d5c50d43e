// Imports no server code: pages show the labels.

/** Where people sign in to their mailbox: a kind of mailbox each. */
export const OAUTH_PROVIDERS = ["google", "microsoft"] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

export const OAUTH_PROVIDER_LABELS = {
  google: "Google",
  microsoft: "Microsoft",
} as const satisfies Record<OAuthProvider, string>;
