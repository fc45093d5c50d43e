"use server";

import { serverAction } from "@/app/server-action";
import { estimateResume } from "@/lib/campaigns/estimate-resume";
import { pauseCampaign } from "@/lib/campaigns/pause-campaign";
import { resumeCampaign } from "@/lib/campaigns/resume-campaign";
import { stopCampaign } from "@/lib/campaigns/stop-campaign";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { browseLeads } from "@/lib/leads/browse-leads";
import { estimateOutreach } from "@/lib/outreach/estimate-outreach";
import { previewLeadEmail } from "@/lib/outreach/preview-lead-email";
import { startOutreachRun } from "@/lib/outreach/start-outreach-run";

export const estimateDiscoveryAction = serverAction(estimateDiscovery);
export const startDiscoveryAction = serverAction(startDiscovery);
export const estimateOutreachAction = serverAction(estimateOutreach);
export const startOutreachAction = serverAction(startOutreachRun);
export const listCandidatesAction = serverAction(browseLeads);
export const previewMailAction = serverAction(previewLeadEmail);
export const estimateResumeAction = serverAction(estimateResume);
export const pauseAction = serverAction(pauseCampaign);
export const resumeAction = serverAction(resumeCampaign);
export const stopAction = serverAction(stopCampaign);
