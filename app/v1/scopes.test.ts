import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/db";
import { createDispatcher } from "@/lib/http/dispatch";
import { newId } from "@/lib/id";
import { createKey } from "@/lib/keys/create-key";
import { KEY_SCOPES, type Scope } from "@/lib/scopes";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { listEndpoints, requestOf } from "@/testing/workspaces/test-capabilities";
import { routes } from "./routes";

// What a key may do, over every operation of /v1: with all scopes but the one that it needs it is refused, and with that one alone it is not.

/** What each scope lets a key do, said here once more, so that an operation that asks for the wrong one is noticed. */
const OPERATIONS: Partial<Record<Scope, string>> = {
  "agents:read": "getAgent listAgents",
  "agents:write": "createAgent updateAgent",
  "calls:read": "getCall listCallConsents listCalls listDoNotCall listLiveCalls",
  "calls:write": `
    addDoNotCall claimNextCall dialCall hangUpCall recordCallConsent recordCallOutcome releaseCall
    removeDoNotCall takeOverCall withdrawCallConsent`,
  "campaigns:read": `
    getCampaignFigures getCampaignStatus getOutreachFigures getSendSchedule getSequence
    previewSequence`,
  "campaigns:write":
    "continueSequence pauseCampaign resumeCampaign stopCampaign updateSequence updateSequenceSettings",
  "chat:read": "getThread joinTurn listMessages listThreads resumeTurn",
  "chat:write": "createThread renameThread stopTurn streamTurn",
  "conversations:read":
    "countConversations listConversationNotes listConversations listUnmatchedEmails readConversation readUnmatchedEmail",
  "conversations:write": `
    addConversationNote assignConversation assignUnmatchedEmail changeConversations classifyReply dismissReferral dismissUnmatchedEmail
    draftReply markConversationRead releaseColleagues sendReply setConversationDone
    snoozeConversation undoReply`,
  "credits:read": "getCredits",
  "discovery:run": "checkCoverage startDiscovery",
  "leads:read": `
    getCompany getDraft getJudging getLead getLeadSchedule listCompanies listDuplicateCompanies listDuplicateLeads
    listDrafts listFollowUpDrafts listLeadNotes listLeadSources listLeads listLeadsMet listLeftOut listTags previewLeadEmail
    previewMerge previewOutreach readDraft`,
  "leads:write": `
    acceptReferral addLead addLeadNote assignLeads checkRegisters deleteLeadNote deleteTag
    editLeadNote judgeLeads keepLeftOut markCompaniesNotSame markNotSame mergeCompany mergeLead
    moveLeads queueJudging renameTag separateCompany separateLead stopJudging tagLeads
    unmarkCompaniesNotSame unmarkNotSame updateLead`,
  "mailboxes:read": "getMailbox getMailboxFigures listBreakers listMailboxes listSendingDomains",
  "mailboxes:write": `
    checkSendingDomain connectMailbox disconnectMailbox handOverPeople pauseMailbox resumeBreaker
    resumeMailbox startMailboxSignIn testMailbox updateMailbox`,
  "memory:read": "getMemory listMemoryChanges",
  "memory:write": "undoMemoryChange updateMemory",
  "outreach:run": `
    approveDrafts approveFollowUp enrollLater queueLeadEmail regenerateDraft saveDraft saveFollowUp
    skipDraft skipFollowUp startOutreachRun updateDraft`,
  "suppressions:read": "listSuppressions",
  "suppressions:write": "addSuppression removeSuppression suppressLeadCompany",
};

const endpoints = listEndpoints(routes);
const dispatch = createDispatcher(routes);

let database: TestDatabase;
let db: Database;
/** By scope: a key that has every other one, and a key that has no other one. */
const keys = new Map<Scope, { without: string; alone: string }>();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 5 }).db;
  const { workspaceId } = await createWorkspace(db, { name: "Ovens", credits: 100 });
  const make = async (scopes: Scope[]) => (await createKey(db, { workspaceId, name: "Key", scopes })).apiKey;
  for (const scope of new Set(endpoints.map(({ capability }) => capability.scope))) {
    const others = KEY_SCOPES.filter((other) => other !== scope);
    keys.set(scope, { without: await make(others), alone: await make([scope]) });
  }
});

afterAll(async () => {
  await closeDatabase();
  await database?.drop();
});

test("every operation asks for a scope that a key can have", () => {
  const scopes: readonly string[] = KEY_SCOPES;
  expect(endpoints.filter(({ capability }) => !scopes.includes(capability.scope))).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(50);
});

test("every operation asks for the scope that is meant for it", () => {
  const meant = Object.entries(OPERATIONS).flatMap(([scope, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => `${name} ${scope}`),
  );
  expect(endpoints.map(({ capability: { name, scope } }) => `${name} ${scope}`).sort()).toEqual(meant.sort());
});

describe.each(endpoints)("$method $path", ({ method, path, capability }) => {
  const ids = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]));
  const ask = (key: string) => dispatch(requestOf(key, method, path, ids))!;

  test(`asks for ${capability.scope} and no other scope`, async () => {
    const { without, alone } = keys.get(capability.scope)!;
    const refused = await ask(without);
    expect([refused.status, (await refused.json()).error]).toEqual([
      403,
      expect.objectContaining({
        code: "forbidden",
        message: expect.stringContaining(capability.scope),
      }),
    ]);
    const allowed = await ask(alone);
    await allowed.body?.cancel();
    expect(allowed.status).not.toBe(403);
    expect(allowed.status).toBeLessThan(500);
  });
});
