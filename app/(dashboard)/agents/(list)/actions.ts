"use server";

import { serverAction } from "@/app/server-action";
import { updateAgent } from "@/lib/agents/update-agent";
import { stopCampaign } from "@/lib/workflows/stop-campaign";

export const updateAgentAction = serverAction(updateAgent);
export const stopCampaignAction = serverAction(stopCampaign);
