"use server";

import { serverAction } from "@/app/server-action";
import { getMemory } from "@/lib/memory/get-memory";
import { updateMemory } from "@/lib/memory/update-memory";

export const saveMemoryAction = serverAction(updateMemory);
export const loadMemoryAction = serverAction(getMemory);
