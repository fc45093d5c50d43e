"use server";

import { serverAction } from "@/app/server-action";
import { getMemory } from "@/lib/memory/get-memory";
import { undoMemoryChange } from "@/lib/memory/undo-memory-change";
import { updateMemory } from "@/lib/memory/update-memory";

export const saveMemoryAction = serverAction(updateMemory);
export const loadMemoryAction = serverAction(getMemory);
export const undoMemoryChangeAction = serverAction(undoMemoryChange);
