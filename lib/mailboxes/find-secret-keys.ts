import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { authSecret } from "@/lib/sign-in/auth-secret";
import { makeSecretKey, type SecretKeys } from "./secrets";

/** The keys for mailbox secrets: of AUTH_SECRET, and of AUTH_SECRET_OLD to read what has not been rotated yet. */
export async function findSecretKeys(ctx: Pick<Context, "db" | "settings">): Promise<SecretKeys> {
  const { AUTH_SECRET_OLD: old } = ctx.settings;
  const current = await authSecret(acrossWorkspaces(ctx));
  return { current: makeSecretKey(current), old: old === undefined ? [] : [makeSecretKey(old)] };
}
