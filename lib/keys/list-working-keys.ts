import { z } from "zod";
import { acrossWorkspaces } from "@/db/scope";
import { capability } from "@/lib/capability";
import { ApiKey, stateOfKey } from "./api-key";
import { listKeys } from "./list-keys";

/** A valid key, and who created it. */
export const WorkingKey = ApiKey.pick({
  id: true,
  name: true,
  prefix: true,
  lastUsedAt: true,
  createdBy: true,
});
export type WorkingKey = z.output<typeof WorkingKey>;

/**
 * Other people's keys are only listed for those who may see all keys. People need their own when they leave, to decide what
 * happens to them.
 */
export const listWorkingKeys = capability(
  {
    name: "listWorkingKeys",
    description: "Lists working keys that members created: your own or, with keys:read, everyone's.",
    scope: "people:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ keys: z.array(WorkingKey) }),
  },
  async (ctx) => {
    const { workspaceId, scopes, actor } = ctx;
    const keys = await listKeys(acrossWorkspaces(ctx), workspaceId);
    const seesAll = scopes.has("keys:read");
    return {
      keys: keys.filter(
        (key) => stateOfKey(key) === "active" && key.createdBy && (seesAll || key.createdBy.id === actor.id),
      ),
    };
  },
);
