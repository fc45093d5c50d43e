import { z } from "zod";
import { workspaces } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";

export const readInboxSettings = capability(
  {
    name: "readInboxSettings",
    description: "Says whether the agent drafts answers when conversations are opened.",
    scope: "settings:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ draftsAnswers: z.boolean() }),
  },
  findInboxSettings,
);

export async function findInboxSettings({ db, workspaceId }: Context): Promise<{ draftsAnswers: boolean }> {
  const [settings] = await db
    .select({ draftsAnswers: workspaces.draftsAnswers })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return settings!;
}
