import { expect, test } from "vitest";
import { hasCard } from "./describe-tool-call";
import { TOOLS } from "./registry";

/** Tools that change something but run without approval, each with the reason. A new tool needs approval or an entry here. */
const WITHOUT_APPROVAL: Record<string, string> = {
  draftReply: "It sends nothing: what it drafts is sent by sendReply, which asks.",
  snoozeConversation: "It comes back by itself, and reaches nobody.",
  pauseMailbox: "Nothing is lost by it: what waits keeps waiting, and to resume needs approval.",
  pauseCampaign: "Nothing is lost by it: what waits keeps waiting, and to resume needs approval.",
};

const writing = TOOLS.map(({ capability }) => capability).filter(({ scope }) => !scope.endsWith(":read"));

test("every tool that is no read waits for approval, or says why not", () => {
  const names = (wanted: boolean) =>
    writing.flatMap(({ name, needsApproval }) => (needsApproval === wanted ? [name] : [])).sort();
  expect(names(false)).toEqual(Object.keys(WITHOUT_APPROVAL).sort());
  expect(names(true)).toEqual([
    "addDoNotCall",
    "approveDrafts",
    "changeSequence",
    "classifyReply",
    "queueLeadEmail",
    "recordCallOutcome",
    "recordLeadOutcome",
    "resumeCampaign",
    "resumeMailbox",
    "sendReply",
    "startDiscovery",
    "startOutreachRun",
    "stopCampaign",
    "testMailbox",
    "undoMemoryChange",
    "undoSequenceChange",
    "updateDraft",
    "updateMemory",
  ]);
});

test("every tool that waits for approval has a card of its own", () => {
  for (const { name, needsApproval } of writing) expect([name, hasCard(name)]).toEqual([name, needsApproval]);
});
