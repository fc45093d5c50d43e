import type { ActionOf } from "@/lib/action-result";
import type { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import type { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import type { startDiscovery } from "@/lib/discovery/start-discovery";
import type { estimateResume } from "@/lib/workflows/estimate-resume";
import type { pauseCampaign } from "@/lib/workflows/pause-campaign";
import type { previewOutreach } from "@/lib/workflows/preview-outreach";
import type { resumeCampaign } from "@/lib/workflows/resume-campaign";
import type { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import type { stopCampaign } from "@/lib/workflows/stop-campaign";

/** The actions of a campaign's page. */
export type CampaignActions = {
  estimateDiscovery: ActionOf<typeof estimateDiscovery>;
  startDiscovery: ActionOf<typeof startDiscovery>;
  startOutreach: ActionOf<typeof startOutreachRun>;
  previewOutreach: ActionOf<typeof previewOutreach>;
  previewEmail: ActionOf<typeof previewLeadEmail>;
  estimateResume: ActionOf<typeof estimateResume>;
  pause: ActionOf<typeof pauseCampaign>;
  resume: ActionOf<typeof resumeCampaign>;
  stop: ActionOf<typeof stopCampaign>;
};

/** What this agent's search can use. */
export type DiscoveryMeans = {
  missing: string[];
  sources: string[];
  /** Display names of the search providers; if there are none, the sample web is used when there are no sources. */
  providers: string[];
  /** Display names of the public data that a person chose. */
  openData: string[];
  hasRoles: boolean;
  hasPains: boolean;
};

/** How the agent's emails would be sent. */
export type EmailMeans = {
  missing: string[];
  sender: { name: string; address: string } | null;
  mode: "smtp" | "outbox";
  /** Host and port. */
  server: string | null;
  /** 0: no limit. */
  dailyCap: number;
  perSecond: number;
  /** No language model writes them. */
  isGuide: boolean;
  /** The campaign has sent no email yet. */
  isFirst: boolean;
  /** Why these settings do not allow sending. */
  problem: string | null;
};
