import { z } from "zod";
import { acrossWorkspaces } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { ApiKey, stateOfKey } from "./api-key";
import { revokeKey } from "./revoke-key";

export const revokeApiKey = capability(
  {
    name: "revokeApiKey",
    description: "Permanently revokes a key: later requests with it are refused.",
    scope: "keys:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("key") }),
    output: ApiKey,
  },
  async (ctx, { id }) => {
    const key = await revokeKey(acrossWorkspaces(ctx), id, ctx.workspaceId);
    return { ...key, state: stateOfKey(key) };
  },
);
