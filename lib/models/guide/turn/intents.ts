import type { Intent } from "@/lib/models/guide/intent";
import { pauseCampaign, resumeCampaign, showStatus, stopCampaign } from "@/lib/models/guide/intents/campaign";
import { emailLead } from "@/lib/models/guide/intents/email-lead";
import { findLeads } from "@/lib/models/guide/intents/find-leads";
import { listLeads } from "@/lib/models/guide/intents/list-leads";
import { previewEmail } from "@/lib/models/guide/intents/preview-email";
import { recordOutcome } from "@/lib/models/guide/intents/record-outcome";
import { showCredits } from "@/lib/models/guide/intents/show-credits";
import { showLead } from "@/lib/models/guide/intents/show-lead";
import { showMemory } from "@/lib/models/guide/intents/show-memory";
import { SMALL_TALK } from "@/lib/models/guide/intents/small-talk";
import { writeToBest } from "@/lib/models/guide/intents/write-to-best";

/**
 * Everything the guide understands apart from facts for Memory (`readFacts` in `answer-turn.ts`). The first intent that reads a clause
 * wins, so stop and pause come first and broad intents last. A new intent is a file in `intents`, a line here, and its phrases in
 * `phrases.test.ts`.
 */
export const INTENTS: (Intent & { isChat?: boolean })[] = [
  stopCampaign,
  pauseCampaign,
  resumeCampaign,
  recordOutcome,
  previewEmail,
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
