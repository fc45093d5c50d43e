import type { AuditEntry } from "@/lib/audit/audit-entry";

/** A label for every capability that changes something. A test compares them with lib. */
export const CHANGES: Record<string, string> = {
  createAgent: "Created an agent",
  updateAgent: "Updated an agent",
  updateMemory: "Updated Memory",
  undoMemoryChange: "Undid a Memory update",
  changeSequence: "Changed the sequence",
  undoSequenceChange: "Undid a change to the sequence",
  createThread: "Started a chat thread",
  renameThread: "Renamed a chat thread",
  streamTurn: "Sent a chat message",
  stopTurn: "Stopped a chat reply",
  checkCoverage: "Counted the companies that public data lists",
  checkRegisters: "Looked up a company in registers",
  startDiscovery: "Started a search for leads",
  startOutreachRun: "Started outreach",
  pauseCampaign: "Paused a campaign",
  resumeCampaign: "Resumed a campaign",
  stopCampaign: "Stopped a campaign",
  updateSequence: "Changed a sequence",
  continueSequence: "Continued a sequence",
  updateSequenceSettings: "Changed how a sequence is sent",
  queueLeadEmail: "Sent an email to a lead",
  queueLeadEmails: "Sent emails to several leads",
  cancelWaitingEmail: "Canceled a waiting email",
  resolveEmail: "Resolved whether an email arrived",
  recordLeadOutcome: "Logged a lead's outcome",
  rejectLeads: "Rejected leads",
  restoreLeads: "Undid a rejection of leads",
  eraseLead: "Permanently deleted a person",
  addLead: "Added a lead",
  updateLead: "Edited a lead",
  mergeCompany: "Merged two companies",
  separateCompany: "Separated merged companies",
  markCompaniesNotSame: "Marked two companies as not the same",
  unmarkCompaniesNotSame: "Undid marking two companies as not the same",
  mergeLead: "Merged two leads of one person",
  separateLead: "Separated merged leads",
  markNotSame: "Marked two leads as not the same person",
  unmarkNotSame: "Undid marking two leads as not the same person",
  moveLeads: "Moved leads to another agent",
  keepLeftOut: "Kept a person who was left out as a lead",
  queueJudging: "Started judging leads in the background",
  stopJudging: "Stopped judging leads",
  judgeLeads: "Judged the fit of leads",
  tagLeads: "Changed the tags of leads",
  renameTag: "Renamed a tag",
  deleteTag: "Deleted a tag",
  assignLeads: "Changed the owner of leads",
  addConversationNote: "Added a note",
  addLeadNote: "Added a note",
  editLeadNote: "Edited a note",
  deleteLeadNote: "Deleted a note",
  saveLeadView: "Saved a view of leads",
  updateLeadView: "Changed a view of leads",
  orderLeadViews: "Reordered the views of leads",
  deleteLeadView: "Deleted a view of leads",
  saveDraft: "Edited a draft",
  regenerateDraft: "Regenerated a draft",
  skipDraft: "Skipped a draft",
  updateDraft: "Changed a draft",
  approveDrafts: "Approved drafts",
  saveFollowUp: "Edited a follow-up",
  approveFollowUp: "Approved a follow-up",
  skipFollowUp: "Skipped a follow-up",
  importLeads: "Imported leads",
  previewLeadImport: "Previewed an import",
  addSuppression: "Added to the suppression list",
  importSuppressions: "Imported into the suppression list",
  removeSuppression: "Removed from the suppression list",
  restoreSuppression: "Restored to the suppression list",
  cancelRun: "Canceled a run",
  retryRun: "Restarted a run",
  createApiKey: "Created an API key",
  revokeApiKey: "Revoked an API key",
  invitePerson: "Invited a member",
  revokeInvitation: "Revoked an invitation",
  changeRole: "Changed a member's role",
  removePerson: "Removed a member",
  leaveWorkspace: "Left the workspace",
  changeInboxSettings: "Changed the settings of the inbox",
  setDailySummary: "Chose when to get the daily summary",
  renameWorkspace: "Renamed the workspace",
  sendTestEmail: "Sent a test email",
  connectMailbox: "Connected a mailbox",
  resumeBreaker: "Resumed emails that were held after bounces or complaints",
  startMailboxSignIn: "Started connecting a mailbox",
  finishMailboxSignIn: "Connected a mailbox by signing in",
  updateMailbox: "Changed a mailbox",
  testMailbox: "Tested a mailbox",
  pauseMailbox: "Paused a mailbox",
  resumeMailbox: "Resumed a mailbox",
  handOverPeople: "Handed people over to another mailbox",
  disconnectMailbox: "Disconnected a mailbox",
  checkSendingDomain: "Checked a sending domain",
  sendReply: "Answered an email",
  undoReply: "Undid an answer",
  reportPresence: "Had a conversation open",
  saveReplyDraft: "Wrote on an answer",
  draftReply: "Drafted an answer",
  markConversationRead: "Read a conversation",
  setConversationDone: "Marked a conversation as done",
  snoozeConversation: "Snoozed a conversation",
  assignConversation: "Assigned a conversation",
  changeConversations: "Changed conversations",
  classifyReply: "Classified a reply",
  enrollLater: "Scheduled a later follow-up",
  acceptReferral: "Added a lead named in an email",
  dismissReferral: "Dismissed a referral",
  releaseColleagues: "Resumed emails to colleagues of somebody who replied",
  suppressLeadCompany: "Suppressed a company",
  assignUnmatchedEmail: "Assigned an email to a lead",
  dismissUnmatchedEmail: "Ignored an email",
  claimNextCall: "Claimed the next call",
  keepCall: "Extended a call",
  releaseCall: "Released a call",
  dialCall: "Placed a call",
  hangUpCall: "Ended a call",
  takeOverCall: "Took over a call",
  recordCallOutcome: "Logged a call outcome",
  addDoNotCall: "Added to the do-not-call list",
  importDoNotCall: "Imported into the do-not-call list",
  removeDoNotCall: "Removed from the do-not-call list",
  restoreDoNotCall: "Restored to the do-not-call list",
  recordCallConsent: "Recorded consent to calls",
  withdrawCallConsent: "Withdrew consent to calls",
};

/** What the service does on its own. */
const OWN_DEEDS: Record<string, string> = {
  restartRun: "Restarted a run that had stopped making progress",
};

export const labelOfChange = (capability: string): string =>
  CHANGES[capability] ?? OWN_DEEDS[capability] ?? "Made another change";

const CODES: Record<string, string> = {
  forbidden: "not allowed",
  not_found: "record not found",
  rate_limited: "too many requests",
  bad_state: "not possible in that state",
  validation_error: "invalid input",
  invalid_state: "not possible in that state",
  agent_not_active: "the agent is not active",
  memory_incomplete: "Memory is incomplete",
  already_contacted: "already emailed",
  lead_suppressed: "on the suppression list",
  mail_refused: "email is not set up",
  insufficient_credits: "not enough credits",
  turn_in_progress: "a reply is in progress",
  message_conflict: "message id already used",
  approval_not_pending: "no approval pending",
  idempotency_mismatch: "idempotency key already used",
  idempotency_in_flight: "same request in progress",
};

/** Why a call was refused, in a few words. */
export const labelOfCode = (code: string): string => CODES[code] ?? code.replaceAll("_", " ");

/** What the log stores of a call: numbers and enum values, and for texts only that they were sent. */
export function labelOfFacts(facts: AuditEntry["facts"]): string {
  return Object.entries(facts)
    .map(([name, value]) => {
      if (name === "fields")
        return Array.isArray(value) ? `with ${value.map(spell).filter(Boolean).join(", ")}` : "";
      if (value === true) return spell(name);
      if (value === false) return `not ${spell(name)}`;
      const words = (one: unknown) => VALUES[`${name}: ${one}`] ?? String(one).replaceAll("_", " ");
      return `${spell(name)}: ${Array.isArray(value) ? value.map(words).join(", ") : words(value)}`;
    })
    .filter(Boolean)
    .join(" · ");
}

/** Names of fields that do not read as words by themselves. */
const FIELDS: Record<string, string> = {
  profileJson: "offer",
  icpJson: "ideal customer",
  identityJson: "tone of voice",
  targetCount: "up to",
  discoveryDepth: "search depth",
  "channels.email": "email",
  "channels.call": "calls",
  minFit: "minimum fit",
  maxPerCompany: "at most per company",
  includeUnjudged: "leads that were not judged",
  leadIds: "leads",
  ifUpdatedAt: "",
  overrides: "criteria for this search only",
};

/** Values that pages call by another name. */
const VALUES: Record<string, string> = {
  "discoveryDepth: fast": "quick",
  "discoveryDepth: deep": "thorough",
  "mode: company": "companies",
  "mode: pain": "pain points",
};

/** A field's name in words: `senderName` as "sender name". */
function spell(name: string): string {
  const known = FIELDS[name];
  if (known !== undefined) return known;
  return name
    .replace(/Json$/, "")
    .replaceAll(".", " ")
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
