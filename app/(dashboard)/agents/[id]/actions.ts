"use server";

import { serverAction } from "@/app/server-action";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { createThread } from "@/lib/chat/create-thread";
import { renameThread } from "@/lib/chat/rename-thread";
import { browseLeads } from "@/lib/leads/browse-leads";
import { undoMemoryChange } from "@/lib/memory/undo-memory-change";
import { undoSequenceChange } from "@/lib/tools/undo-sequence-change";
import { previewOutreach } from "@/lib/workflows/preview-outreach";

export const createThreadAction = serverAction(createThread);
export const renameThreadAction = serverAction(renameThread);
export const undoMemoryChangeAction = serverAction(undoMemoryChange);
export const undoSequenceChangeAction = serverAction(undoSequenceChange);
export const browseLeadsAction = serverAction(browseLeads);
export const previewEmailAction = serverAction(previewLeadEmail);
export const previewOutreachAction = serverAction(previewOutreach);
