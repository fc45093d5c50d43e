import type { Database } from "@/db";
import { acrossWorkspaces } from "@/db/scope";
import { createKey } from "@/lib/keys/create-key";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";

/**
 * Creates a workspace with its account, its starting credits (default: the setting) and its first key, all or nothing.
 * `apiKey` is shown only this once. Errors: `validation_error` for a name that is not 1 to 200 characters long.
 */
export async function createWorkspace(
  db: Database,
  input: { name: string; credits?: number },
): Promise<{ workspaceId: string; apiKey: string }> {
  return insertWorkspace(db, input, async (ctx) => {
    const { workspaceId } = ctx;
    const { apiKey } = await createKey(acrossWorkspaces(ctx), { workspaceId, name: "First key" });
    return { workspaceId, apiKey };
  });
}
