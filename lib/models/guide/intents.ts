import type { Intent } from "./intent";
import { pauseCampaign, resumeCampaign, showStatus, stopCampaign } from "./intents/campaign";
import { emailLead } from "./intents/email-lead";
import { findLeads } from "./intents/find-leads";
import { listLeads } from "./intents/list-leads";
import { previewMail } from "./intents/preview-mail";
import { recordOutcome } from "./intents/record-outcome";
import { showCredits } from "./intents/show-credits";
import { showLead } from "./intents/show-lead";
import { showMemory } from "./intents/show-memory";
import { SMALL_TALK } from "./intents/small-talk";
import { writeToBest } from "./intents/write-to-best";

/**
 * All that the guide understands beside facts for Memory (`read-facts.ts`). The first that reads a clause counts, so
 * what halts stands first, and what is broad stands last. A new intent is a file in `intents`, its line here and its
 * phrases in `phrases.test.ts`.
 */
export const INTENTS: (Intent & { isChat?: boolean })[] = [
  stopCampaign,
  pauseCampaign,
  resumeCampaign,
  recordOutcome,
  previewMail,
  writeToBest,
  emailLead,
  showCredits,
  showStatus,
  showMemory,
  listLeads,
  findLeads,
  showLead,
  ...SMALL_TALK,
];
