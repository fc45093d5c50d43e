import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export const CLIENT = { id: "the-client", secret: "the-secret of the client" };

type Grant = { email: string; scope: string; offline: boolean };
type Code = Grant & { redirectUri: string; challenge: string; clientId: string };

export type OAuthServer = {
  url: string;
  /** What `GOOGLE_ENDPOINTS` says to use it, with the ports of a mail system. */
  endpoints(ports: { imap: number; smtp: number }): string;
  /** Requests to the token endpoint, oldest first. */
  requests: URLSearchParams[];
  /** Who signs in next, and what they allow; null: what is asked for. */
  person: { email: string; scope: string | null };
  /** Each refresh gives another refresh token, and the one before no longer counts, as at Microsoft. */
  rotates: boolean;
  /** Seconds for which access tokens count. */
  lifetime: number;
  /** Answers the next requests to the token endpoint in place of the server. */
  answers: ((response: ServerResponse) => void)[];
  /** Tokens that are given out without anybody signing in. */
  issue(email: string): { accessToken: string; refreshToken: string };
  revoke(email: string): void;
  close(): Promise<void>;
};

/**
 * An authorization server for tests: the code flow of RFC 6749 with PKCE (RFC 7636) and ID tokens, as Google and Microsoft
 * speak it, and the token information that Dovecot asks for.
 */
export async function startOAuthServer(): Promise<OAuthServer> {
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, { email: string; until: number }>();
  const token = () => randomBytes(24).toString("base64url");
  let url = "";

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  const self: OAuthServer = {
    get url() {
      return url;
    },
    endpoints: ({ imap, smtp }) =>
      [`${url}/authorize`, `${url}/token`, `imap://127.0.0.1:${imap}`, `smtp://127.0.0.1:${smtp}`].join(","),
    requests: [],
    person: { email: "ada@one.example", scope: null },
    rotates: false,
    lifetime: 3_600,
    answers: [],
    issue: (email) => {
      const grant = { email, scope: "https://mail.google.com/", offline: true };
      const refreshToken = token();
      refreshTokens.set(refreshToken, grant);
      return { accessToken: giveAccess(email), refreshToken };
    },
    revoke: (email) => {
      for (const [one, grant] of refreshTokens) if (grant.email === email) refreshTokens.delete(one);
      for (const [one, { email: of }] of accessTokens) if (of === email) accessTokens.delete(one);
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };

  function giveAccess(email: string): string {
    const accessToken = token();
    accessTokens.set(accessToken, { email, until: Date.now() + self.lifetime * 1_000 });
    return accessToken;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url);
    if (pathname === "/authorize") return authorize(searchParams, response);
    if (pathname === "/allow") return allow(searchParams, response);
    if (pathname === "/token-info") {
      const known = accessTokens.get(searchParams.get("access_token") ?? "");
      if (!known || known.until < Date.now()) return json(response, 400, { error: "invalid_token" });
      return json(response, 200, { email: known.email, scope: "mail" });
    }
    if (pathname !== "/token" || request.method !== "POST") return void response.writeHead(404).end();
    const form = new URLSearchParams(await text(request));
    self.requests.push(form);
    const instead = self.answers.shift();
    if (instead) return instead(response);
    if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
      return json(response, 401, { error: "invalid_client", error_description: "The client is unknown." });
    if (form.get("grant_type") === "authorization_code") return redeem(form, response);
    if (form.get("grant_type") === "refresh_token") return refresh(form, response);
    json(response, 400, { error: "unsupported_grant_type" });
  }

  /** The page on which a person decides. */
  function authorize(query: URLSearchParams, response: ServerResponse): undefined {
    if (query.get("client_id") !== CLIENT.id || query.get("response_type") !== "code")
      return void response.writeHead(400).end("This client is unknown.");
    const back = new URL(query.get("redirect_uri")!);
    back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", query.get("state")!);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><title>Sign in</title><p>${self.person.email}</p><a href="/allow?${toAttribute(query)}">Allow</a> <a href="${toAttribute(back.href)}">Deny</a>`,
    );
  }

  function allow(query: URLSearchParams, response: ServerResponse): undefined {
    const code = token();
    const scope = self.person.scope ?? query.get("scope")!;
    codes.set(code, {
      email: self.person.email,
      scope,
      offline: query.get("access_type") === "offline" || scope.includes("offline_access"),
      redirectUri: query.get("redirect_uri")!,
      challenge: query.get("code_challenge_method") === "S256" ? query.get("code_challenge")! : "",
      clientId: query.get("client_id")!,
    });
    const back = new URL(query.get("redirect_uri")!);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state")!);
    response.writeHead(303, { location: back.href }).end();
    return undefined;
  }

  function redeem(form: URLSearchParams, response: ServerResponse): undefined {
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!code || code.redirectUri !== form.get("redirect_uri") || code.challenge !== challenge)
      return json(response, 400, { error: "invalid_grant", error_description: "The code does not count." });
    const { email, scope, offline } = code;
    const refreshToken = offline ? token() : null;
    if (refreshToken) refreshTokens.set(refreshToken, { email, scope, offline });
    grant(response, email, scope, refreshToken, code.clientId);
  }

  function refresh(form: URLSearchParams, response: ServerResponse): undefined {
    const old = form.get("refresh_token") ?? "";
    const known = refreshTokens.get(old);
    if (!known)
      return json(response, 400, {
        error: "invalid_grant",
        error_description: "Token has been expired or revoked.",
      });
    const next = self.rotates ? token() : null;
    if (next) {
      refreshTokens.delete(old);
      refreshTokens.set(next, known);
    }
    grant(response, known.email, known.scope, next, CLIENT.id);
  }

  function grant(
    response: ServerResponse,
    email: string,
    scope: string,
    refreshToken: string | null,
    clientId: string,
  ): void {
    const claims = {
      aud: clientId,
      email,
      email_verified: true,
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    };
    json(response, 200, {
      token_type: "Bearer",
      access_token: giveAccess(email),
      expires_in: self.lifetime,
      scope,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      id_token: ["{}", JSON.stringify(claims), "signature"]
        .map((part) => Buffer.from(part).toString("base64url"))
        .join("."),
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return self;
}

function json(response: ServerResponse, status: number, body: unknown): undefined {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function toAttribute(value: { toString(): string }): string {
  return value.toString().replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
