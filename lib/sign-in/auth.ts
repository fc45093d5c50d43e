import { APIError, type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { database } from "@/db";
import { accounts, sessions, users, verifications } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { perProcess } from "@/lib/process/per-process";
import { publicUrl } from "@/lib/process/public-url";
import { env } from "@/lib/process/this-process";
import { authSecret } from "./auth-secret";
import { voidResetLinks } from "./change-password";
import { clientOf } from "./client-of";
import { countTry, forgetTries } from "./count-try";
import { makeDeviceCookie, readDevice } from "./device-cookie";
import { hashPassword, isPassword } from "./hash-password";
import { hashSessionTokens } from "./hash-session-tokens";
import { MAX_PASSWORD, MIN_PASSWORD } from "./person-input";
import { sendResetLink } from "./send-reset-link";
import { cookiePrefix, usesSecureCookies } from "./session-cookie";

const DAY = 24 * 60 * 60;

type Auth = ReturnType<typeof createAuth>;

const place = perProcess<{ auth?: Promise<Auth> | undefined }>("auth", () => ({}));

/**
 * better-auth on this process's database. Loading it takes a quarter of a second, so import this file only where it is
 * called: `const { auth } = await import("./auth")`.
 */
export function auth(): Promise<Auth> {
  place.auth ??= authSecret(database()).then(createAuth);
  return place.auth;
}

/** For tests that open another database or change a setting. */
export function forgetAuth(): void {
  place.auth = undefined;
}

function createAuth(secret: string) {
  const store = drizzleAdapter(database(), {
    provider: "pg",
    usePlural: true,
    schema: { users, sessions, accounts, verifications },
  });
  return betterAuth({
    appName: "Leadwright",
    secret,
    baseURL: publicUrl(env()),
    basePath: "/api/auth",
    // Someone who reads the tables, or a copy of them, finds no usable session or link.
    database: (options: BetterAuthOptions) => hashSessionTokens(store(options)),
    emailAndPassword: {
      enabled: true,
      // People are created by lib/sign-in/sign-up and by invitations, in one transaction with their workspace.
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: {
        hash: (password) => counting(() => hashPassword(password)),
        verify: ({ password, hash }) => counting(() => isPassword(password, hash)),
      },
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink(user.email, token),
      onPasswordReset: async ({ user }) => {
        await voidResetLinks(database(), user.id);
        // A stranger's failed attempts may have locked out the person who requested the link.
        await forgetTries(database(), "address", user.email);
      },
    },
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: 30 * DAY,
      updateAge: DAY,
      cookieCache: { enabled: false },
      fields: { token: "tokenHash" },
    },
    // Limited by lib/sign-in/count-try instead, per address and in the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: cookiePrefix(),
      // It would prefix the name with __Secure-; the prefix from `cookiePrefix` is stricter.
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: usesSecureCookies(),
      },
      database: { generateId: () => newId() },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== "/sign-in/email") return;
        await counting(async () => {
          const client = clientOf(ctx.headers);
          if (client) await countTry(database(), "client", client);
          const email = String(ctx.body?.email ?? "");
          const device = readDevice(ctx.headers?.get("cookie"), email, secret);
          if (device) await countTry(database(), "device", device);
          else await countTry(database(), "address", email);
        });
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== "/sign-in/email" || !ctx.context.newSession) return;
        const { email } = ctx.context.newSession.user;
        const device = readDevice(ctx.headers?.get("cookie"), email, secret);
        if (device) await forgetTries(database(), "device", device);
        else await forgetTries(database(), "address", email);
        const { name, value, maxAge } = makeDeviceCookie(email, secret, device);
        const { attributes } = ctx.context.authCookies.sessionToken;
        ctx.setCookie(name, value, { ...attributes, maxAge });
      }),
    },
  });
}

async function counting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new APIError("TOO_MANY_REQUESTS", {
      code: error.code,
      message: error.message,
      details: error.details,
    });
  }
}
