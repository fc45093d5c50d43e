import type { Intent } from "@/lib/models/guide/intent";
import { pauseCampaign, resumeCampaign, showStatus, stopCampaign } from "@/lib/models/guide/intents/campaign";
import { changeSequence, explainDays } from "@/lib/models/guide/intents/change-sequence";
import { draftAnswer } from "@/lib/models/guide/intents/draft-answer";
import { elsewhere } from "@/lib/models/guide/intents/elsewhere";
import { emailLead } from "@/lib/models/guide/intents/email-lead";
import { findLeads } from "@/lib/models/guide/intents/find-leads";
import { listLeads } from "@/lib/models/guide/intents/list-leads";
import { changeMailbox, showMailboxes } from "@/lib/models/guide/intents/mailboxes";
import { previewEmail } from "@/lib/models/guide/intents/preview-email";
import { recordOutcome } from "@/lib/models/guide/intents/record-outcome";
import { approveDrafts, showDrafts } from "@/lib/models/guide/intents/review-drafts";
import { showCredits } from "@/lib/models/guide/intents/show-credits";
import { showLead } from "@/lib/models/guide/intents/show-lead";
import { showMemory } from "@/lib/models/guide/intents/show-memory";
import { showSequence } from "@/lib/models/guide/intents/show-sequence";
import { SMALL_TALK } from "@/lib/models/guide/intents/small-talk";
import { sumUp } from "@/lib/models/guide/intents/sum-up";
import { undoMemory, undoSequence } from "@/lib/models/guide/intents/undo-memory";
import { writeDrafts, writeToBest } from "@/lib/models/guide/intents/write-to-best";

/**
 * Everything the guide understands apart from facts for Memory (`readFacts` in `answer-turn.ts`). The first intent that reads a clause
 * wins, so stop and pause come first and broad intents last. A new intent is a file in `intents`, a line here, and its phrases in
 * `requests.md`.
 */
export const INTENTS: (Intent & { isChat?: boolean })[] = [
  changeMailbox,
  stopCampaign,
  pauseCampaign,
  resumeCampaign,
  undoSequence,
  undoMemory,
  changeSequence,
  explainDays,
  recordOutcome,
  draftAnswer,
  previewEmail,
  showDrafts,
  approveDrafts,
  writeDrafts,
  writeToBest,
  emailLead,
  showCredits,
  sumUp,
  showMailboxes,
  showSequence,
  showStatus,
  showMemory,
  listLeads,
  findLeads,
  showLead,
  elsewhere,
  ...SMALL_TALK,
];
