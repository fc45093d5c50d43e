import { z } from "zod";

const Claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  preferred_username: z.string().nullish(),
});

const MAX_TOKEN_LENGTH = 32_768;

/**
 * The address of the person who signed in, from an ID token; null where it names none. The token came from the provider
 * itself over TLS, which stands in for its signature (OpenID Connect Core §3.1.3.7, 6); audience and end are checked. The
 * address is a claim: the mailbox's server proves it when it takes the login.
 */
export function readIdentity(idToken: string | null, clientId: string, now = Date.now()): string | null {
  const part = idToken !== null && idToken.length <= MAX_TOKEN_LENGTH ? idToken.split(".")[1] : undefined;
  if (part === undefined) return null;
  const claims = Claims.safeParse(parse(Buffer.from(part, "base64url").toString("utf8")));
  if (!claims.success) return null;
  const { aud, exp, email, email_verified: verified, preferred_username: username } = claims.data;
  if (![aud].flat().includes(clientId) || exp * 1_000 < now) return null;
  if (verified === false || verified === "false") return null;
  return [email, username].find((one) => one?.includes("@")) ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
