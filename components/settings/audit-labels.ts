import type { AuditEntry } from "@/lib/audit/audit-entry";

/** A label for every capability that changes something. A test compares them with lib. */
export const CHANGES: Record<string, string> = {
  createAgent: "Made an agent",
  updateAgent: "Changed an agent",
  updateMemory: "Changed what an agent knows",
  createThread: "Opened a chat",
  renameThread: "Renamed a chat",
  streamTurn: "Wrote in a chat",
  stopTurn: "Stopped an answer in a chat",
  startDiscovery: "Started looking for leads",
  startOutreachRun: "Started writing to leads",
  pauseCampaign: "Paused a campaign",
  resumeCampaign: "Resumed a campaign",
  stopCampaign: "Stopped a campaign",
  queueLeadEmail: "Wrote to a lead",
  queueLeadEmails: "Wrote to several leads",
  resolveEmail: "Decided whether a mail arrived",
  recordLeadOutcome: "Noted what came of a lead",
  rejectLeads: "Rejected leads",
  restoreLeads: "Took back a rejection of leads",
  eraseLead: "Deleted a person for good",
  importLeads: "Imported leads",
  previewLeadImport: "Looked at a file before an import",
  addSuppression: "Added to the suppression list",
  importSuppressions: "Imported into the suppression list",
  removeSuppression: "Removed from the suppression list",
  restoreSuppression: "Put back on the suppression list",
  cancelRun: "Cancelled a run",
  retryRun: "Started a run again",
  createApiKey: "Made a key",
  revokeApiKey: "Revoked a key",
  invitePerson: "Invited somebody",
  revokeInvitation: "Took an invitation back",
  changeRole: "Changed somebody's role",
  removePerson: "Removed somebody",
  leaveWorkspace: "Left the workspace",
  renameWorkspace: "Renamed the workspace",
  sendTestEmail: "Sent a test mail",
  claimNextCall: "Took the next call",
  keepCall: "Kept a call",
  releaseCall: "Gave a call back",
  dialCall: "Made a call through the provider",
  hangUpCall: "Hung up a call",
  takeOverCall: "Took a talk over",
  recordCallOutcome: "Noted what came of a call",
  addDoNotCall: "Added to the do-not-call list",
  importDoNotCall: "Imported into the do-not-call list",
  removeDoNotCall: "Removed from the do-not-call list",
  restoreDoNotCall: "Put back on the do-not-call list",
  recordCallConsent: "Noted a consent to be called",
  withdrawCallConsent: "Noted that a consent counts no more",
};

/** What the service does on its own. */
const OWN_DEEDS: Record<string, string> = {
  restartRun: "Restarted a run that had stopped making progress",
};

export const labelOfChange = (capability: string): string =>
  CHANGES[capability] ?? OWN_DEEDS[capability] ?? capability;

const CODES: Record<string, string> = {
  forbidden: "not allowed",
  not_found: "there is no such record",
  rate_limited: "too often",
  bad_state: "not possible in that state",
  validation_error: "not understood",
  invalid_state: "not possible in that state",
  agent_not_active: "the agent is not active",
  memory_incomplete: "the Memory lacks something",
  already_contacted: "written to already",
  lead_suppressed: "on the suppression list",
  mail_refused: "mail is not set up for it",
  insufficient_credits: "not enough credits",
  turn_in_progress: "an answer is under way",
  message_conflict: "its id belongs to another message",
  approval_not_pending: "it did not wait for approval",
  idempotency_mismatch: "the key was used for another call",
  idempotency_in_flight: "the same call is under way",
};

/** Why a call was refused, in a few words. */
export const labelOfCode = (code: string): string => CODES[code] ?? code.replaceAll("_", " ");

/** What the log stores of a call: numbers and enum values, and for texts only that they were sent. */
export function labelOfFacts(facts: AuditEntry["facts"]): string {
  return Object.entries(facts)
    .map(([name, value]) => {
      if (name === "fields") return Array.isArray(value) ? `with ${value.map(spell).join(", ")}` : "";
      if (value === true) return spell(name);
      if (value === false) return `not ${spell(name)}`;
      return `${spell(name)}: ${Array.isArray(value) ? value.join(", ") : value}`;
    })
    .filter(Boolean)
    .join(" · ");
}

/** `targetCount` as "target count", `channels.email` as "channels email". */
function spell(name: string): string {
  return name
    .replace(/Json$/, "")
    .replaceAll(".", " ")
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
