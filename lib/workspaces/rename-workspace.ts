import { z } from "zod";
import { workspaces } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { line } from "@/lib/shapes";

export const renameWorkspace = capability(
  {
    name: "renameWorkspace",
    description: "Renames the workspace.",
    scope: "settings:write",
    cost: "free",
    needsApproval: true,
    input: z.object({
      name: line(1, 200).trim(),
    }),
    output: z.object({ name: z.string() }),
  },
  async ({ db, workspaceId }, { name }) => {
    await db.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
    return { name };
  },
);
