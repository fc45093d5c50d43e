import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { OAuthClient } from "./oauth-client";

export type TokenGrant =
  | { grant_type: "authorization_code"; code: string; redirect_uri: string; code_verifier: string }
  | { grant_type: "refresh_token"; refresh_token: string };

export type Tokens = {
  accessToken: string;
  expiresAt: Date;
  /** Null where the provider gave none: with a refresh, the one before still counts. */
  refreshToken: string | null;
  /** What was allowed, as far as the answer says so. */
  scopes: string[] | null;
  idToken: string | null;
};

/**
 * `invalid`: the code or refresh token does not count, or the person has to sign in anew. `client`: the provider does not
 * accept this installation's client. `unavailable`: nobody knows; to be tried again later. `detail`: the provider's own words.
 */
export type TokenAnswer =
  | { kind: "tokens"; tokens: Tokens }
  | { kind: "invalid" | "client" | "unavailable"; detail: string };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const RETRIES_AFTER_MS = [250, 1_000];
const MAX_SECONDS = 86_400;
/** What SASL and HTTP headers can carry: no space, no control character. */
const Token = z
  .string()
  .max(32_768)
  .regex(/^[\x21-\x7e]+$/);

const Granted = z.object({
  access_token: Token,
  expires_in: z.coerce.number().positive().catch(3_600),
  refresh_token: Token.nullish(),
  scope: z.string().nullish(),
  id_token: z.string().nullish(),
});
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

/** RFC 6749 §5.2, and what Microsoft says where a person has to act (OpenID Connect Core §3.1.2.6). */
const INVALID = new Set(["invalid_grant", "interaction_required", "login_required", "consent_required"]);
const OF_CLIENT = new Set([
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "invalid_request",
  "unsupported_grant_type",
]);

/** Asks a provider's token endpoint (RFC 6749 §3.2). Never throws. What is `unavailable` was tried several times. */
export async function requestTokens(
  client: OAuthClient,
  grant: TokenGrant,
  timeoutMs = TIMEOUT_MS,
): Promise<TokenAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask(client, grant, timeoutMs);
    const wait = RETRIES_AFTER_MS[attempt];
    // A code counts once, and the first request may have used it.
    if (answer.kind !== "unavailable" || wait === undefined || grant.grant_type === "authorization_code")
      return answer;
    await pause(wait * (0.5 + Math.random()));
  }
}

async function ask(client: OAuthClient, grant: TokenGrant, timeoutMs: number): Promise<TokenAnswer> {
  const form = { ...grant, client_id: client.clientId, client_secret: client.clientSecret };
  try {
    const response = await fetch(client.tokenUrl, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(response.status, await readBounded(response, MAX_BYTES));
  } catch (error) {
    return { kind: "unavailable", detail: reasonOf(error) };
  }
}

function readAnswer(status: number, body: string): TokenAnswer {
  const json = parse(body);
  if (status === 200) {
    const granted = Granted.safeParse(json);
    if (!granted.success) return { kind: "unavailable", detail: "the answer cannot be read" };
    const { access_token, expires_in, refresh_token, scope, id_token } = granted.data;
    return {
      kind: "tokens",
      tokens: {
        accessToken: access_token,
        expiresAt: new Date(Date.now() + Math.min(expires_in, MAX_SECONDS) * 1_000),
        refreshToken: refresh_token ?? null,
        scopes: scope ? scope.split(" ").filter(Boolean) : null,
        idToken: id_token ?? null,
      },
    };
  }
  const refused = Refused.safeParse(json);
  if (!refused.success || status >= 500 || status === 429)
    return { kind: "unavailable", detail: `HTTP ${status}` };
  const { error, error_description: words } = refused.data;
  const detail = `${error}${words ? ` (${words})` : ""}`.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 300);
  if (INVALID.has(error)) return { kind: "invalid", detail };
  return { kind: OF_CLIENT.has(error) ? "client" : "unavailable", detail };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** fetch itself says only that it failed. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return "no answer in time";
  const inner = cause as NodeJS.ErrnoException | undefined;
  return inner?.code ?? inner?.message ?? message;
}

/** The text of a response. Errors: `Error` once it is longer than `most` bytes; those of the connection. */
async function readBounded(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
