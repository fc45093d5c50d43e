/** The tools that a chat turn offers. */
export const TOOLS = [
  "getMemory",
  "updateMemory",
  "searchLeads",
  "getLead",
  "getCampaignStatus",
  "getCredits",
  "previewLeadEmail",
  "recordLeadOutcome",
  "startDiscovery",
  "queueLeadEmail",
  "startOutreachRun",
  "resumeCampaign",
  "pauseCampaign",
  "stopCampaign",
];
