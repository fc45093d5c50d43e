import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, type Database, openDatabase } from "@/db";
import type { Capability } from "@/lib/capability";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { endAllTurns, openChat } from "@/lib/chat/running-turns";
import { createDispatcher } from "@/lib/http/dispatch";
import { newId } from "@/lib/id";
import { openAdapters } from "@/lib/process/this-process";
import { TOOLS } from "@/lib/tools/registry";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { openTestWeb } from "@/testing/discovery/test-discovery";
import { listCapabilities, listEndpoints, requestOf } from "@/testing/workspaces/test-capabilities";
import { type FilledWorkspace, fillWorkspace, type RecordIds } from "@/testing/workspaces/test-records";
import { routes } from "./routes";

type Fields = Record<string, unknown>;
/** `absent`: everyone but the owner gets 404. `own`: the call succeeds and shows nothing of anyone else. */
type Case = { expects: "absent" | "own"; fields: Fields };

const absent = (...all: Fields[]): Case[] => all.map((fields) => ({ expects: "absent", fields }));
const own = (...all: Fields[]): Case[] => all.map((fields) => ({ expects: "own", fields }));

/** Thread and agent in a path: both foreign, and each foreign one combined with one of the caller's own. */
const inThread = (theirs: RecordIds, mine: RecordIds, fields: Fields = {}) =>
  absent(
    { id: theirs.agentId, threadId: theirs.threadId, ...fields },
    { id: mine.agentId, threadId: theirs.threadId, ...fields },
    { id: theirs.agentId, threadId: mine.threadId, ...fields },
  );

/** Filters by what another workspace has: nothing matches. */
const narrowTo = (theirs: RecordIds) => [
  { tagIds: [theirs.tagId] },
  { importId: theirs.importId },
  { ownerId: theirs.personId },
];

const WRITTEN_STEP = { waitDays: 0, thread: "new", text: "written" };

const SOON = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** What a stranger tries with each capability: every id that it takes, from another workspace. */
const CASES: Record<string, (theirs: RecordIds, mine: RecordIds) => Case[]> = {
  listAgents: () => own({}),
  browseAgents: () => own({}, { archived: true }),
  createAgent: () => own({ name: "Mine" }),
  getAgent: (theirs) => absent({ id: theirs.agentId }),
  updateAgent: (theirs) => absent({ id: theirs.agentId, name: "Mine", status: "archived" }),
  getMemory: (theirs) => absent({ id: theirs.agentId }),
  updateMemory: (theirs) =>
    absent({ id: theirs.agentId }, { id: theirs.agentId, profileJson: {}, senderEmail: "me@example.com" }),
  listMemoryChanges: (theirs) => absent({ id: theirs.agentId }),
  undoMemoryChange: (theirs, mine) => [
    ...absent({ id: theirs.agentId }, { id: theirs.agentId, number: 1 }),
    ...absent({ id: mine.agentId, approvalId: theirs.messageId }),
  ],
  listThreads: (theirs, mine) => [...absent({ id: theirs.agentId }), ...own({ id: mine.agentId })],
  createThread: (theirs) => absent({ id: theirs.agentId, title: "Mine" }),
  getThread: inThread,
  renameThread: (theirs, mine) => inThread(theirs, mine, { title: "Mine" }),
  listMessages: inThread,
  readThreadSnapshot: (theirs, mine) => [
    ...inThread(theirs, mine),
    ...absent({ id: mine.agentId, threadId: mine.threadId, before: theirs.messageId }),
  ],
  listNamedLeads: (theirs) => own({ leadIds: [theirs.leadId] }),
  joinTurn: inThread,
  resumeTurn: (theirs, mine) => inThread(theirs, mine, { chatId: theirs.threadId }),
  stopTurn: inThread,
  searchLeads: (theirs) => absent({ agentId: theirs.agentId }),
  recordLeadOutcome: (theirs) => absent({ id: theirs.leadId, outcome: "replied" }),
  streamTurn: (theirs, mine) => [
    ...inThread(theirs, mine, { message: "Hi", messageId: theirs.messageId }),
    ...absent({ id: mine.agentId, threadId: mine.threadId, message: "Hi", leadIds: [theirs.leadId] }),
    ...absent({ id: mine.agentId, threadId: mine.threadId, leadIds: [mine.leadId, theirs.leadId] }),
  ],
  listLeads: (theirs) => [...absent({ agentId: theirs.agentId }), ...own({}, { page: 2 })],
  getLead: (theirs) => absent({ id: theirs.leadId }),
  addLead: (theirs, mine) =>
    absent(
      { agentId: theirs.agentId, email: "mine@example.com" },
      { agentId: mine.agentId, email: "mine@example.com", ownerId: theirs.personId },
    ),
  updateLead: (theirs, mine) =>
    absent({ id: theirs.leadId, name: "Mine" }, { id: mine.leadId, ownerId: theirs.personId }),
  tagLeads: (theirs) => own({ leadIds: [theirs.leadId], add: ["mine"], remove: ["secret"] }),
  assignLeads: (theirs, mine) => [
    ...own({ leadIds: [theirs.leadId], ownerId: null }),
    ...absent({ leadIds: [mine.leadId], ownerId: theirs.personId }),
  ],
  judgeLeads: (theirs) => own({ leadIds: [theirs.leadId] }),
  queueJudging: (theirs) => own({ leadIds: [theirs.leadId] }),
  getJudging: () => own({}),
  stopJudging: () => own({}),
  estimateJudging: (theirs) => own({ leadIds: [theirs.leadId] }),
  moveLeads: (theirs, mine) => [
    ...absent({ leadIds: [mine.leadId], agentId: theirs.agentId }),
    ...own({ leadIds: [theirs.leadId], agentId: mine.agentId }),
  ],
  listDuplicateCompanies: () => own({}, { apart: true }),
  mergeCompany: (theirs, mine) =>
    absent(
      { id: theirs.companyId, otherId: mine.companyId },
      { id: mine.companyId, otherId: theirs.companyId },
    ),
  separateCompany: (theirs) => absent({ id: theirs.companyId }),
  markCompaniesNotSame: (theirs, mine) =>
    absent(
      { id: theirs.companyId, otherId: mine.companyId },
      { id: mine.companyId, otherId: theirs.companyId },
    ),
  unmarkCompaniesNotSame: (theirs, mine) =>
    absent(
      { id: theirs.companyId, otherId: mine.companyId },
      { id: mine.companyId, otherId: theirs.companyId },
    ),
  listDuplicateLeads: () => own({}, { apart: true }),
  mergeLead: (theirs, mine) =>
    absent({ id: theirs.leadId, otherId: mine.leadId }, { id: mine.leadId, otherId: theirs.leadId }),
  previewMerge: (theirs, mine) =>
    absent({ id: theirs.leadId, otherId: mine.leadId }, { id: mine.leadId, otherId: theirs.leadId }),
  separateLead: (theirs) => absent({ id: theirs.leadId }),
  markNotSame: (theirs, mine) =>
    absent({ id: theirs.leadId, otherId: mine.leadId }, { id: mine.leadId, otherId: theirs.leadId }),
  unmarkNotSame: (theirs, mine) =>
    absent({ id: theirs.leadId, otherId: mine.leadId }, { id: mine.leadId, otherId: theirs.leadId }),
  listLeadViews: () => own({}),
  // Only people save views, so a key is refused before anything is looked up.
  saveLeadView: () => own(),
  updateLeadView: (theirs) => absent({ id: theirs.viewId, name: "Mine" }),
  orderLeadViews: (theirs) => own({ viewIds: [theirs.viewId] }),
  deleteLeadView: (theirs) => absent({ id: theirs.viewId }),
  listTags: () => own({}),
  renameTag: (theirs) =>
    absent({ id: theirs.tagId, name: "Mine" }, { id: theirs.tagId, name: "Mine", merge: true }),
  deleteTag: (theirs) => absent({ id: theirs.tagId }),
  listLeadNotes: (theirs) => absent({ id: theirs.leadId }),
  listLeadSources: (theirs) => absent({ id: theirs.leadId }),
  listCompanies: () => own({}, { page: 2 }, { search: "secret" }),
  getCompany: (theirs) => absent({ id: theirs.companyId }),
  checkRegisters: (theirs) => absent({ id: theirs.companyId }),
  addLeadNote: (theirs) => absent({ id: theirs.leadId, text: "Mine" }),
  listConversationNotes: (theirs) => absent({ id: theirs.conversationId }),
  addConversationNote: (theirs) => absent({ id: theirs.conversationId, text: "Mine" }),
  editLeadNote: (theirs) => absent({ id: theirs.noteId, text: "Mine" }),
  deleteLeadNote: (theirs) => absent({ id: theirs.noteId }),
  listConversations: (theirs) => [
    ...own(
      { view: "all" },
      { view: "all", leadId: theirs.leadId },
      { view: "all", mailboxId: theirs.mailboxId },
      { view: "all", search: "secret" },
    ),
    ...absent({ view: "all", agentId: theirs.agentId }),
    ...own({ view: "all", assignedTo: theirs.personId }),
  ],
  countConversations: () => own({}),
  readConversation: (theirs) => absent({ id: theirs.conversationId }),
  readInboxConversation: (theirs) => absent({ id: theirs.conversationId }),
  readReplyDraft: (theirs) => absent({ id: theirs.conversationId }),
  saveReplyDraft: (theirs) => absent({ id: theirs.conversationId, text: "Mine", revision: 0 }),
  reportPresence: (theirs) => absent({ id: theirs.conversationId, tab: newId(), state: "writing" }),
  readEmailHtml: (theirs) => absent({ id: theirs.receivedEmailId }),
  readAttachment: (theirs) => absent({ id: theirs.receivedEmailId }),
  markConversationRead: (theirs) => absent({ id: theirs.conversationId }),
  setConversationDone: (theirs) => absent({ id: theirs.conversationId }),
  snoozeConversation: (theirs) => absent({ id: theirs.conversationId, until: null }),
  assignConversation: (theirs, mine) =>
    absent(
      { id: theirs.conversationId, personId: null },
      { id: mine.conversationId, personId: theirs.personId },
    ),
  changeConversations: (theirs, mine) => [
    ...own({ ids: [theirs.conversationId], isDone: true }),
    ...absent({ ids: [mine.conversationId], assignedTo: theirs.personId }),
  ],
  classifyReply: (theirs, mine) =>
    absent(
      { id: theirs.conversationId, replyClass: "interested" },
      { id: mine.conversationId, emailId: theirs.receivedEmailId, replyClass: "interested" },
    ),
  draftReply: (theirs) => absent({ id: theirs.conversationId }),
  enrollLater: (theirs) => absent({ id: theirs.conversationId, startOn: SOON }),
  releaseColleagues: (theirs) => absent({ id: theirs.conversationId }),
  suppressLeadCompany: (theirs) => absent({ id: theirs.conversationId }),
  acceptReferral: (theirs, mine) =>
    absent(
      { id: theirs.conversationId, emailId: theirs.receivedEmailId },
      { id: mine.conversationId, emailId: theirs.receivedEmailId, email: "mine@example.com" },
    ),
  dismissReferral: (theirs, mine) =>
    absent(
      { id: theirs.conversationId, emailId: theirs.receivedEmailId },
      { id: mine.conversationId, emailId: theirs.receivedEmailId },
    ),
  sendReply: (theirs) =>
    absent({ id: theirs.conversationId, text: "Mine", seenEmailId: theirs.receivedEmailId }),
  undoReply: (theirs, mine) =>
    absent(
      { id: theirs.conversationId, emailId: theirs.answerId },
      { id: mine.conversationId, emailId: theirs.answerId },
    ),
  listUnmatchedEmails: () => own({}),
  readUnmatchedEmail: (theirs) => absent({ id: theirs.unmatchedEmailId }),
  assignUnmatchedEmail: (theirs, mine) =>
    absent(
      { id: theirs.unmatchedEmailId, leadId: mine.leadId },
      { id: mine.unmatchedEmailId, leadId: theirs.leadId },
    ),
  dismissUnmatchedEmail: (theirs) => absent({ id: theirs.unmatchedEmailId }),
  queueLeadEmail: (theirs) => absent({ id: theirs.leadId }),
  previewLeadEmail: (theirs) => absent({ id: theirs.leadId }),
  checkCoverage: (theirs) => absent({ agentId: theirs.agentId }),
  startDiscovery: (theirs) => absent({ agentId: theirs.agentId, mode: "people" }),
  startOutreachRun: (theirs) => absent({ id: theirs.campaignId }),
  pauseCampaign: (theirs) => absent({ id: theirs.campaignId }),
  resumeCampaign: (theirs) => absent({ id: theirs.campaignId }),
  stopCampaign: (theirs) => absent({ id: theirs.campaignId }),
  listLeftOut: (theirs) => absent({ id: theirs.campaignId }),
  getSendSchedule: (theirs) => absent({ id: theirs.campaignId }),
  keepLeftOut: (theirs, mine) =>
    absent(
      { id: theirs.campaignId, contactId: theirs.leftOutId },
      { id: mine.campaignId, contactId: theirs.leftOutId },
    ),
  getSequence: (theirs) => absent({ id: theirs.campaignId }),
  previewSequence: (theirs, mine) =>
    absent({ id: theirs.campaignId }, { id: mine.campaignId, leadId: theirs.leadId }),
  changeSequence: (theirs) =>
    absent({ id: theirs.campaignId, changes: [{ change: "wait", step: 2, waitDays: 4 }] }),
  undoSequenceChange: (theirs, mine) => [
    ...absent({ id: theirs.agentId }, { id: theirs.agentId, approvalId: "approval" }),
    ...absent({ id: mine.agentId, approvalId: theirs.messageId }),
  ],
  continueSequence: (theirs) => absent({ id: theirs.campaignId }),
  updateSequence: (theirs) => absent({ id: theirs.campaignId, version: 1, steps: [WRITTEN_STEP] }),
  updateSequenceSettings: (theirs, mine) =>
    absent(
      { id: theirs.campaignId, followUpWithoutReplies: true },
      { id: mine.campaignId, mailboxIds: [theirs.mailboxId] },
    ),
  getCampaignStatus: (theirs) => absent({ id: theirs.campaignId }),
  listLeadsMet: (theirs, mine) =>
    absent(
      { id: theirs.campaignId, agentId: mine.agentId },
      { id: mine.campaignId, agentId: theirs.agentId },
    ),
  getCampaignFigures: (theirs) => absent({ id: theirs.campaignId }),
  getOutreachFigures: () => own({}),
  summarizeCampaign: (theirs) => absent({ id: theirs.campaignId }),
  getCampaignTotals: (theirs) => absent({ id: theirs.campaignId }),
  listCampaignActivity: (theirs) => absent({ id: theirs.campaignId }),
  estimateResume: (theirs) => absent({ id: theirs.campaignId }),
  getCredits: () => own({}),
  listSendingDomains: () => own({}),
  // Both send from this domain.
  checkSendingDomain: () => own({ domain: "example.com" }),
  listSuppressions: () => own({}),
  // The same address that the other workspace has blocked.
  addSuppression: () => own({ email: "barred@example.com" }),
  listPeople: () => own({}),
  invitePerson: () => own({ email: "mine@example.com", role: "owner" }),
  revokeInvitation: (theirs) => absent({ id: theirs.invitationId }),
  changeRole: (theirs) => absent({ id: theirs.personId, role: "viewer" }),
  removePerson: (theirs) => absent({ id: theirs.personId }),
  // Always absent: a key is not a member of any workspace.
  leaveWorkspace: () => absent({}),
  // Refused: they belong to people, and a key is none.
  readDailySummary: () => own(),
  setDailySummary: () => own(),
  readInboxSettings: () => own({}),
  changeInboxSettings: () => own({ draftsAnswers: true }),
  renameWorkspace: () => own({ name: "Mine" }),
  removeSuppression: (theirs) => absent({ id: theirs.suppressionId }),
  browseLeads: (theirs) => [
    ...absent({ agentId: theirs.agentId }),
    ...own({}, { text: "secret", sort: "name" }, { page: 2 }, ...narrowTo(theirs)),
  ],
  listLeadIds: (theirs) => [...absent({ agentId: theirs.agentId }), ...own({}, ...narrowTo(theirs))],
  getLeadDossier: (theirs) => absent({ id: theirs.leadId }),
  getLeadSchedule: (theirs) => absent({ id: theirs.leadId }),
  rejectLeads: (theirs) => own({ leadIds: [theirs.leadId] }),
  restoreLeads: (theirs) => own({ leadIds: [theirs.leadId] }),
  queueLeadEmails: (theirs) => own({ leadIds: [theirs.leadId] }),
  previewLeadImport: () => own({ file: FILE }),
  importLeads: (theirs) => absent({ agentId: theirs.agentId, file: FILE, mapping: { email: 0 } }),
  listLeadImports: () => own({}),
  getLeadImport: (theirs) => absent({ id: theirs.importId }),
  eraseLead: (theirs) => absent({ id: theirs.leadId }),
  listCalls: (theirs) => [
    ...absent({ agentId: theirs.agentId }, { leadId: theirs.leadId }),
    ...own({}, { status: "open" }),
  ],
  getCall: (theirs) => absent({ id: theirs.callId }),
  claimNextCall: (theirs) => [...absent({ agentId: theirs.agentId }), ...own({ except: [theirs.callId] })],
  releaseCall: (theirs) => absent({ id: theirs.callId }),
  recordCallOutcome: (theirs) => absent({ id: theirs.callId, outcome: "reached" }),
  dialCall: (theirs) => absent({ id: theirs.callId, personPhone: "+441134960009" }),
  hangUpCall: (theirs) => absent({ id: theirs.callId }),
  takeOverCall: (theirs) => absent({ id: theirs.callId, personPhone: "+441134960009" }),
  listLiveCalls: () => own({}),
  countCallable: () => own({}),
  listDoNotCall: () => own({}),
  // The same number that the other workspace has blocked.
  addDoNotCall: () => own({ phone: "+441134960003" }),
  importDoNotCall: () => own({ text: "+441134960003" }),
  exportDoNotCall: () => own({}),
  removeDoNotCall: (theirs) => absent({ id: theirs.doNotCallId }),
  recordCallConsent: (theirs) =>
    absent({ id: theirs.leadId, statement: "x", method: "y", givenAt: "2026-01-01T00:00:00Z" }),
  listCallConsents: (theirs) => absent({ id: theirs.leadId }),
  withdrawCallConsent: (theirs) => absent({ id: theirs.consentId }),
  // Only in the dashboard.
  keepCall: (theirs) => absent({ id: theirs.callId }),
  restoreDoNotCall: () => own({ phone: "+441134960003", reason: "asked" }),
  restoreSuppression: () => own({ email: "barred@example.com", reason: "bounced" }),
  importSuppressions: () => own({ text: "barred@example.com" }),
  exportSuppressions: () => own({}),
  listAudit: (theirs) => own({}, { subjectId: theirs.agentId }, { actorId: theirs.keyId }),
  listLedger: (theirs) => own({}, { agentId: theirs.agentId }, { campaignId: theirs.campaignId }),
  exportLedger: (theirs) => own({}, { agentId: theirs.agentId }, { campaignId: theirs.campaignId }),
  listHolds: () => own({}),
  summarizeUsage: () => own({ from: "2026-01-01", to: "2026-01-31" }),
  createApiKey: () => own({ name: "Mine", scopes: ["leads:read"] }),
  listApiKeys: () => own({}),
  listWorkingKeys: () => own({}),
  revokeApiKey: (theirs) => absent({ id: theirs.keyId }),
  // There is no engine here. Tests next to these verbs check that it shows nobody another workspace's runs.
  listRuns: () => own({}),
  getRun: (theirs) => absent({ id: theirs.campaignId }),
  cancelRun: (theirs) => absent({ id: theirs.campaignId }),
  retryRun: (theirs) => absent({ id: theirs.campaignId }),
  listEmails: (theirs) => [
    ...own({}),
    ...absent({ agentId: theirs.agentId }, { campaignId: theirs.campaignId }),
  ],
  getEmail: (theirs) => absent({ id: theirs.emailId }),
  renderEml: (theirs) => absent({ id: theirs.emailId }),
  listUnknownEmails: () => own({}),
  cancelWaitingEmail: (theirs) => absent({ id: theirs.emailId }),
  resolveEmail: (theirs) => absent({ id: theirs.emailId, arrived: true }),
  estimateDiscovery: (theirs) => absent({ agentId: theirs.agentId }),
  checkDraftText: (theirs) => absent({ id: theirs.leadId, subject: "Mine", body: "Mine" }),
  checkDraftLinks: (theirs) => absent({ id: theirs.leadId }),
  readDraft: (theirs) => absent({ id: theirs.leadId }),
  getDraft: (theirs) => absent({ id: theirs.leadId }),
  saveDraft: (theirs) => absent({ id: theirs.leadId, subject: "Mine", body: "Mine" }),
  regenerateDraft: (theirs) => absent({ id: theirs.leadId }),
  skipDraft: (theirs) => absent({ id: theirs.leadId }),
  listFollowUpDrafts: (theirs) => absent({ id: theirs.campaignId }),
  saveFollowUp: (theirs) => absent({ id: theirs.leadId, body: "Mine" }),
  approveFollowUp: (theirs) => absent({ id: theirs.leadId, basis: "basis" }),
  skipFollowUp: (theirs) => absent({ id: theirs.leadId }),
  listDrafts: (theirs) => [...absent({ agentId: theirs.agentId }), ...own({ runId: theirs.runId })],
  countDrafts: (theirs) => absent({ agentId: theirs.agentId }),
  listLeadsToReview: (theirs) => absent({ agentId: theirs.agentId }),
  updateDraft: (theirs) => absent({ id: theirs.leadId, subject: "Mine" }),
  approveDrafts: (theirs) => own({ ids: [theirs.leadId] }),
  previewOutreach: (theirs) => absent({ id: theirs.campaignId }),
  previewLeadEmails: (theirs) => own({ leadIds: [theirs.leadId] }),
  estimateOutreach: (theirs) => absent({ id: theirs.campaignId }),
  readHome: () => own({}),
  readSettingsFacts: () => own({}),
  listMailboxes: () => own({}),
  getMailbox: (theirs) => absent({ id: theirs.mailboxId }),
  // It connects to a server before it stores anything; connect-mailbox.test.ts has one.
  connectMailbox: () => own(),
  startMailboxSignIn: () => own(),
  // A state counts for its own workspace only.
  finishMailboxSignIn: () => own(),
  updateMailbox: (theirs) => absent({ id: theirs.mailboxId, name: "Mine" }),
  testMailbox: (theirs) => absent({ id: theirs.mailboxId }),
  pauseMailbox: (theirs) => absent({ id: theirs.mailboxId }),
  resumeMailbox: (theirs) => absent({ id: theirs.mailboxId }),
  handOverPeople: (theirs) => absent({ id: theirs.mailboxId, mailboxId: theirs.mailboxId }),
  disconnectMailbox: (theirs) => absent({ id: theirs.mailboxId }),
  listBreakers: (theirs) =>
    own(
      {},
      { mailboxId: theirs.mailboxId },
      { campaignId: theirs.campaignId },
      { holdingCampaignId: theirs.campaignId },
    ),
  getMailboxFigures: (theirs) => absent({ id: theirs.mailboxId }),
  resumeBreaker: (theirs) => absent({ id: theirs.breakerId }),
  sendTestEmail: (theirs) => absent({ to: "me@example.com", agentId: theirs.agentId }),
};

/** Contains an address that is a lead of the other workspace, and one that it has blocked. */
const FILE = { name: "a.csv", bytes: Buffer.from("email\nat-rest@example.com\nbarred@example.com\n") };

let database: TestDatabase;
let db: Database;
let owner: FilledWorkspace;
let stranger: FilledWorkspace;

let web: Awaited<ReturnType<typeof openTestWeb>> | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 5 }).db;
  // The process's mailer writes previews; nothing is sent here.
  openMailer(newId());
  openChat(newId());
  openAdapters({
    engine: {
      listRuns: async () => ({ runs: [], next: null }),
      getRun: async () => null,
      cancelRun: async () => false,
      hasOpenRun: async () => false,
    },
  });
  // A web without any site.
  web = await openTestWeb({});
  owner = await fillWorkspace(db, "owner");
  stranger = await fillWorkspace(db, "stranger");
});

afterAll(async () => {
  await endAllTurns();
  await web?.close();
  await closeMailer();
  await closeDatabase();
  await database?.drop();
});

const endpoints = listEndpoints(routes);
const capabilities = (await listCapabilities()).map((capability) => ({ capability }));
const dispatch = createDispatcher(routes);

/** What an agent may do without asking a person, each with the reason. A new capability needs approval or an entry here. */
const WITHOUT_APPROVAL: Record<string, string> = {
  checkSendingDomain: "It asks name servers, and stores what they say.",
  createAgent: "It adds an empty one, which does nothing by itself.",
  createThread: "It holds nothing yet.",
  renameThread: "A title says nothing to anybody outside.",
  streamTurn: "It is the talk itself; what its tools do asks for itself.",
  stopTurn: "It ends an answer of its own, and what was said is kept.",
  pauseCampaign: "Nothing is lost by it, and to resume needs approval.",
  pauseMailbox: "Nothing is lost by it, and to resume needs approval.",
  claimNextCall: "It takes a call in hand for a while, and calls nobody.",
  keepCall: "It keeps in hand what was taken already.",
  releaseCall: "It puts back what was taken.",
  hangUpCall: "To end a call reaches nobody.",
  previewLeadImport: "It stores nothing.",
  checkCoverage:
    "It asks only what a person chose for the agent, costs nothing and stores nothing of the workspace.",
  markConversationRead: "It says only who has looked.",
  setConversationDone: "It comes back with one more call, and nobody outside sees it.",
  snoozeConversation: "It comes back by itself.",
  changeConversations: "It comes back with one more call, and nobody outside sees it.",
  assignConversation: "It says who takes care of it, and reaches nobody outside.",
  dismissReferral: "It hides a proposal, which stays possible.",
  draftReply: "It stores and sends nothing, and costs no more than a turn of the chat.",
  reportPresence: "It says for half a minute who is looking, and an agent is refused.",
  saveReplyDraft: "Only its writer sees it, and an agent is refused.",
  assignUnmatchedEmail: "It says whose email it is, and nothing goes out by it.",
  dismissUnmatchedEmail: "The email itself stays in its mailbox.",
  undoReply: "It keeps an email from going out.",
};

test("an agent needs approval for whatever changes something, or the list says why not", () => {
  const free = capabilities.flatMap(({ capability: { name, scope, needsApproval } }) =>
    needsApproval || scope.endsWith(":read") ? [] : [name],
  );
  expect(free.sort()).toEqual(Object.keys(WITHOUT_APPROVAL).sort());
});

describe("the list of cases", () => {
  test("covers every capability that lib exports, and nothing else", () => {
    expect(Object.keys(CASES).sort()).toEqual(capabilities.map(({ capability }) => capability.name).sort());
  });

  test("knows every capability of the route table and of the chat", () => {
    const shown = [...endpoints, ...TOOLS].map(({ capability }) => capability.name);
    const names = new Set(capabilities.map(({ capability }) => capability.name));
    expect(shown.filter((name) => !names.has(name))).toEqual([]);
  });

  test("tries another workspace's id in every field that takes one", () => {
    const [theirs, mine] = [owner.records[0]!, stranger.records[0]!];
    const foreign = new Set(Object.values(theirs));
    const untried = capabilities.flatMap(({ capability }) => {
      const fields = CASES[capability.name]?.(theirs, mine).map((one) => one.fields) ?? [];
      return idFields(capability)
        .filter((name) => !fields.some((one) => [one[name]].flat().some((id) => foreign.has(id as string))))
        .map((name) => `${capability.name}: ${name}`);
    });
    expect(untried).toEqual([]);
  });
});

describe.each(endpoints)("$capability.name", ({ path, method, capability }) => {
  const cases = () =>
    owner.records.flatMap((theirs) => CASES[capability.name]?.(theirs, stranger.records[0]!) ?? []);

  test("with another workspace's key reaches nothing, and changes nothing", async () => {
    const before = await dump(owner);
    for (const { expects, fields } of cases()) {
      const response = await dispatch(requestOf(stranger.apiKey, method, path, fields))!;
      const body = await response.text();
      if (expects === "absent") {
        expect([fields, response.status, JSON.parse(body).error.code]).toEqual([fields, 404, "not_found"]);
      } else expect([response.ok, body]).toEqual([true, body]);
      for (const secret of secrets(owner, fields)) expect(body).not.toContain(secret);
    }
    expect(await dump(owner)).toEqual(before);
  });
});

describe.each(capabilities)("$capability.name", ({ capability }) => {
  test("called directly in another workspace reaches nothing, and changes nothing", async () => {
    const before = await dump(owner);
    const cases = owner.records.flatMap(
      (theirs) => CASES[capability.name]?.(theirs, stranger.records[0]!) ?? [],
    );
    for (const { expects, fields } of cases) {
      const call = Promise.resolve(capability(stranger.ctx, fields));
      if (expects === "absent") await expect(call).rejects.toMatchObject({ code: "not_found" });
      else {
        const body = JSON.stringify(await call);
        for (const secret of secrets(owner, fields)) expect(body).not.toContain(secret);
      }
    }
    expect(await dump(owner)).toEqual(before);
  });
});

// Last, because these calls do change things. It proves that the 404s above are not just paths that answer 404 to everyone.
test.each(endpoints)("its owner reaches what $capability.name refuses to others", async (endpoint) => {
  const { path, method, capability } = endpoint;
  for (const mine of owner.records) {
    const [first = { fields: {} }] = CASES[capability.name]?.(mine, mine) ?? [];
    const response = await dispatch(requestOf(owner.apiKey, method, path, first!.fields))!;
    expect([response.status, capability.name]).not.toEqual([404, capability.name]);
    expect(response.status).not.toBe(500);
  }
});

/** Names of the fields that take record ids. */
function idFields({ input }: Capability): string[] {
  if (!(input instanceof z.ZodObject)) throw new Error("A capability's input has to be an object.");
  return Object.keys(input.shape).filter((name) => /^id$|Ids?$/.test(name));
}

/** Every id of a workspace except those that the caller sent, and a text that only its rows contain. */
function secrets({ ctx, records }: FilledWorkspace, fields: Fields): string[] {
  const named = JSON.stringify(fields);
  const ids = [ctx.workspaceId, ...records.flatMap((record) => Object.values(record))];
  return [...ids.filter((id) => !named.includes(id)), "secret-of-owner"];
}

/** Every row of a workspace, as JSON text by table, and every event that refers to it. */
async function dump({ ctx }: FilledWorkspace): Promise<Record<string, unknown>> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id' order by 1`);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    rows[name] = await db.execute(sql`
      select to_jsonb(t)::text as row from ${sql.identifier(name)} t
      where workspace_id = ${ctx.workspaceId} order by 1`);
  }
  rows.workspaces = await db.execute(sql`select * from workspaces where id = ${ctx.workspaceId}`);
  rows.events = await db.execute(
    sql`select id from outbox_events where data like ${`%${ctx.workspaceId}%`} order by 1`,
  );
  return rows;
}
