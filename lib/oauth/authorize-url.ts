import { createHash } from "node:crypto";
import type { OAuthClient } from "./oauth-client";

type Start = {
  redirectUri: string;
  state: string;
  /** RFC 7636 §4.1: 43 to 128 unreserved characters. */
  verifier: string;
  /** The address that is to be signed in, where it is known. */
  loginHint: string | null;
};

/** The address at the provider where a person allows access: an authorization request (RFC 6749 §4.1.1) with PKCE (RFC 7636, S256). */
export function authorizeUrl(
  client: OAuthClient,
  { redirectUri, state, verifier, loginHint }: Start,
): string {
  const url = new URL(client.authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: client.scopes.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...client.parameters,
    ...(loginHint !== null && { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
