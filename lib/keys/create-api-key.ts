import { z } from "zod";
import { members } from "@/db/schema";
import { acrossWorkspaces, and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readRole, scopesOf } from "@/lib/roles";
import { KEY_SCOPES, type Scope } from "@/lib/scopes";
import { ApiKey, stateOfKey } from "./api-key";
import { createKey } from "./create-key";
import { NewApiKey } from "./new-api-key";

export const createApiKey = capability(
  {
    name: "createApiKey",
    description: "Makes a key for /v1. The whole key is answered this once and stored nowhere.",
    scope: "keys:write",
    cost: "free",
    needsApproval: true,
    input: NewApiKey,
    output: ApiKey.extend({ apiKey: z.string().describe("The whole key.") }),
  },
  (ctx, { name, scopes, expiresAt }) =>
    transact(ctx, async (within) => {
      const { workspaceId, actor } = within;
      const mine = actor.kind === "user" ? await lockOwnScopes(within) : within.scopes;
      requireOwnScopes(mine, scopes);
      const made = await createKey(acrossWorkspaces(within), {
        workspaceId,
        name,
        scopes,
        expiresAt: expiresAt ? new Date(expiresAt) : null,
        ...(actor.kind === "user" && { createdBy: actor.id }),
      });
      return { ...made, state: stateOfKey(made) };
    }),
);

/**
 * What the person may do now. Until the end nobody takes it from them, so that whoever removes them, or gives them another
 * role, finds this key among theirs. Errors: `forbidden` for whoever is no longer here.
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
      "Your role does not allow that. Ask an owner or an admin of this workspace.",
    );
  return mine;
}

/** Nobody gives away what they do not have. Errors: `forbidden` with the scopes that are too much. */
function requireOwnScopes(own: ReadonlySet<Scope>, wanted: readonly string[]): void {
  const named = wanted.includes("*") ? KEY_SCOPES : KEY_SCOPES.filter((scope) => wanted.includes(scope));
  const missing = named.filter((scope) => !own.has(scope));
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      `A key can do at most what you can. You lack ${missing.join(", ")}: leave it out of the key.`,
      { scopes: missing },
    );
}
