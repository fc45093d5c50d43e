import { z } from "zod";
import { capability, text } from "@/lib/capability";
import { type Context, KEY_SCOPES } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/shapes";
import { ApiKey, stateOfKey } from "./api-key";
import { createKey } from "./create-key";

export const createApiKey = capability(
  {
    name: "createApiKey",
    description: "Makes a key for /v1. The whole key is answered this once and stored nowhere.",
    scope: "keys:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      name: text(1, 200).refine((name) => name.trim() !== "", "must not be blank"),
      scopes: z
        .array(z.enum([...KEY_SCOPES, "*"]))
        .min(1)
        .describe(
          "What the key may do: at most what its maker may. `*` stands for all of them, those of later versions as well.",
        ),
      expiresAt: isoTime.nullable().optional().describe("From when on it is refused; left out: never."),
    }),
    output: ApiKey.extend({ apiKey: z.string().describe("The whole key.") }),
  },
  async (ctx, { name, scopes, expiresAt }) => {
    requireOwnScopes(ctx, scopes);
    const { workspaceId } = ctx;
    const made = await createKey(ctx.db, {
      workspaceId,
      name,
      scopes,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
    });
    return { ...made, state: stateOfKey(made) };
  },
);

/** Nobody gives away what they do not have. Errors: `forbidden` with the scopes that are too much. */
function requireOwnScopes(ctx: Context, wanted: readonly string[]): void {
  const named = wanted.includes("*") ? KEY_SCOPES : KEY_SCOPES.filter((scope) => wanted.includes(scope));
  const missing = named.filter((scope) => !ctx.scopes.has(scope));
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      `A key can do at most what you can. You lack ${missing.join(", ")}: leave it out of the key.`,
      { scopes: missing },
    );
}
