import { z } from "zod";
import { acrossWorkspaces } from "@/db/scope";
import { capability } from "@/lib/capability";
import { ApiKey, stateOfKey } from "./api-key";
import { listKeys } from "./list-keys";

export const listApiKeys = capability(
  {
    name: "listApiKeys",
    description: "Lists the workspace's keys, newest first, including revoked and expired ones.",
    scope: "keys:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ keys: z.array(ApiKey) }),
  },
  async (ctx) => {
    const keys = await listKeys(acrossWorkspaces(ctx), ctx.workspaceId);
    return { keys: keys.map((key) => ({ ...key, state: stateOfKey(key) })) };
  },
);
