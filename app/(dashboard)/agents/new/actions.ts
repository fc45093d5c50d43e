"use server";

import { serverAction } from "@/app/server-action";
import { createAgent } from "@/lib/agents/create-agent";
import { updateAgent } from "@/lib/agents/update-agent";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { updateMemory } from "@/lib/memory/update-memory";

export const createAgentAction = serverAction(createAgent);
export const updateAgentAction = serverAction(updateAgent);
export const updateMemoryAction = serverAction(updateMemory);
export const estimateDiscoveryAction = serverAction(estimateDiscovery);
export const startDiscoveryAction = serverAction(startDiscovery);
