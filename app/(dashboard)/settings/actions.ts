"use server";

import { serverAction } from "@/app/server-action";
import { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";
import { renameWorkspace } from "@/lib/workspaces/rename-workspace";

export const changeInboxSettingsAction = serverAction(changeInboxSettings);
export const renameWorkspaceAction = serverAction(renameWorkspace);
