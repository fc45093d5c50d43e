"use server";

import { serverAction } from "@/app/server-action";
import { renameWorkspace } from "@/lib/workspaces/rename-workspace";

export const renameWorkspaceAction = serverAction(renameWorkspace);
