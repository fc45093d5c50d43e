import { z } from "zod";
import { members } from "@/db/schema";
import { acrossWorkspaces, and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readRole, scopesOf } from "@/lib/roles";
import { KEY_SCOPES, type Scope } from "@/lib/scopes";
import { ApiKey, stateOfKey } from "./api-key";
import { createKey } from "./create-key";
import { NewApiKey } from "./new-api-key";

export const createApiKey = capability(
  {
    name: "createApiKey",
    description: "Creates an API key. The whole key is returned once and never stored.",
    scope: "keys:write",
    cost: "free",
    needsApproval: true,
    secretOutput:
      "The key was created, but the answer with it was lost. Revoke this key and create another one.",
    input: NewApiKey,
    output: ApiKey.extend({ apiKey: z.string().describe("The whole key.") }),
  },
  async (ctx, { name, scopes, expiresAt }) => {
    const { workspaceId, actor } = ctx;
    const mine = actor.kind === "user" ? await lockOwnScopes(ctx) : ctx.scopes;
    requireOwnScopes(mine, scopes);
    const made = await createKey(acrossWorkspaces(ctx), {
      workspaceId,
      name,
      scopes,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      ...(actor.kind === "user" && { createdBy: actor.id }),
    });
    return { ...made, state: stateOfKey(made) };
  },
);

/**
 * The person's current scopes. The share lock is held until the end of the transaction, so that removing the person or
 * changing their role waits for this key and then finds it among theirs. Errors: `forbidden` if they are no longer a
 * member.
 */
async function lockOwnScopes({ db, workspaceId, actor, scopes }: Context): Promise<ReadonlySet<Scope>> {
  const [place] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, actor.id)))
    .for("share");
  const mine = new Set(place && scopesOf(readRole(place.role)).filter((scope) => scopes.has(scope)));
  if (!mine.has("keys:write"))
    throw new AppError(
      "forbidden",
      "Your role does not allow this. Ask an owner or an admin of this workspace.",
    );
  return mine;
}

/** A key cannot have scopes that its creator lacks. Errors: `forbidden` with the extra scopes. */
function requireOwnScopes(own: ReadonlySet<Scope>, wanted: readonly string[]): void {
  const named = wanted.includes("*") ? KEY_SCOPES : KEY_SCOPES.filter((scope) => wanted.includes(scope));
  const missing = named.filter((scope) => !own.has(scope));
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      `A key cannot have permissions that you lack. You lack ${missing.join(", ")}: leave it out of the key.`,
      { scopes: missing },
    );
}
