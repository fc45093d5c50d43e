"use server";

import { serverAction } from "@/app/server-action";
import { createThread } from "@/lib/chat/create-thread";
import { renameThread } from "@/lib/chat/rename-thread";
import { browseLeads } from "@/lib/leads/browse-leads";

export const createThreadAction = serverAction(createThread);
export const renameThreadAction = serverAction(renameThread);
export const browseLeadsAction = serverAction(browseLeads);
