"use server";

import { serverAction } from "@/app/server-action";
import { listEmailCandidates } from "@/lib/channels/email/list-email-candidates";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { estimateResume } from "@/lib/workflows/estimate-resume";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";

export const estimateDiscoveryAction = serverAction(estimateDiscovery);
export const startDiscoveryAction = serverAction(startDiscovery);
export const estimateOutreachAction = serverAction(estimateOutreach);
export const startOutreachAction = serverAction(startOutreachRun);
export const listCandidatesAction = serverAction(listEmailCandidates);
export const previewEmailAction = serverAction(previewLeadEmail);
export const estimateResumeAction = serverAction(estimateResume);
export const pauseAction = serverAction(pauseCampaign);
export const resumeAction = serverAction(resumeCampaign);
export const stopAction = serverAction(stopCampaign);
