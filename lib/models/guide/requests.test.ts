import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TOOLS } from "@/testing/models/guide-tools";
import { quoteData } from "./quote-data";
import type { ToolUse, Turn } from "./read-turn";
import { answerTurn, nameIntent } from "./turn/answer-turn";

const MEMORY = {
  profileJson: { offer: "ovens" },
  icpJson: { roles: ["chef"], industries: ["restaurant"] },
  identityJson: { tone: "plain" },
  missing: [],
};
const LEADS = [
  { id: "L1", name: "Ana Lopes", email: "ana@kiln.example", status: "new", score: 91, scoreReasons: [] },
  { id: "L2", name: "Bo Berg", email: "bo@rye.example", status: "new", score: 80, scoreReasons: [] },
];
/** Tools that only look something up, and what they answer here. */
const READS: Record<string, (input: { text?: string; limit?: number }) => unknown> = {
  getMemory: () => MEMORY,
  searchLeads: ({ text, limit }) => {
    const found = LEADS.filter(({ name, email }) => !text || name === text || email === text);
    return { leads: found.slice(0, limit), total: found.length };
  },
  getLead: () => LEADS[0],
  previewLeadEmail: () => ({ subject: "Hello", text: "Hello", problems: [] }),
  listMailboxes: () => ({
    mailboxes: [
      { id: "M1", kind: "password", address: "ada@kiln.example", state: "connected", message: null },
    ],
  }),
  listDrafts: () => ({
    drafts: [
      { id: "L1", lead: LEADS[0], subject: "Hello", problems: [] },
      { id: "L2", lead: LEADS[1], subject: "Hello", problems: ["The text has more than 90 words."] },
    ],
    total: 2,
  }),
  listConversations: () => ({ conversations: [{ id: "C1" }] }),
  draftReply: () => ({ text: "Hello Ana" }),
  getCampaignStatus: () => ({ status: "idle", kind: null }),
  summarizeCampaign: () => ({ days: 7, replies: [] }),
  getSequence: () => ({
    followsUp: true,
    steps: [
      { waitDays: 0, channel: "email", text: "written", intent: "", waiting: 1, sent: 2 },
      { waitDays: 3, channel: "call", text: "written", intent: "Our trial", waiting: 0, sent: 1 },
      { waitDays: 5, channel: "email", text: "written", intent: "", waiting: 0, sent: 0 },
    ],
  }),
  getCredits: () => ({ balance: 10, held: 0, costs: {} }),
};

/** Plays one message until the guide asks for a tool that writes, or has answered. */
function play(said: string, reads: typeof READS = READS) {
  const done: ToolUse[] = [];
  const turn: Turn = { said, done, before: [], missing: [], tools: new Set(TOOLS) };
  for (;;) {
    const { text, call } = answerTurn(turn);
    if (!call) return { text, reads: done, write: null };
    const read = reads[call.tool];
    if (!read) return { text, reads: done, write: call };
    done.push({ ...call, outcome: { kind: "value", value: read(call.input) } });
    if (done.length > 4) throw new Error("It looks things up for ever.");
  }
}

const REQUESTS = readFileSync("lib/models/guide/requests.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!Request)/.test(line))
  .map((line) => {
    const [, request, effect] = /^\| (.+) \| (.+?) \|$/.exec(line)!;
    return [request!.replaceAll("⏎", "\n"), effect!] as const;
  });

test("the table has 150 requests, and half of them have no tool", () => {
  expect(REQUESTS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(REQUESTS.map(([request]) => request)).size).toBe(REQUESTS.length);
  const idle = REQUESTS.filter(([, effect]) => effect.startsWith("*"));
  expect(idle.length).toBeGreaterThanOrEqual(REQUESTS.length / 2);
});

test.each(REQUESTS)("%j: %s", (said, effect) => {
  const { text, reads, write } = play(said);
  const kind = /^\*(.+)\*$/.exec(effect)?.[1];
  if (kind === undefined) {
    const [, tool, input] = /^(\w+) (\{.*\})$/.exec(effect)!;
    const last = write ?? reads.findLast((use) => use.tool === tool);
    expect({ tool: last?.tool, input: last?.input }).toEqual({ tool, input: JSON.parse(input!) });
    expect(write !== null).toBe(!Object.hasOwn(READS, tool!));
    return;
  }
  expect(write).toBeNull();
  if (kind === "which lead") expect(reads.map(({ tool }) => tool)).toEqual(["searchLeads"]);
  else expect(reads).toEqual([]);
  if (kind === "not understood") {
    expect(nameIntent(said)).toBe("unknown");
    expect(text).toMatch(/^I did not understand “.+”|^I cannot read that\./u);
    const quoted = /“(.+?)”/.exec(text)?.[1]?.replace(/…$/, "");
    if (text.startsWith("I did not")) expect(quoteData(said.replaceAll("\n", " "), 500)).toContain(quoted);
    return;
  }
  if (kind === "limits") expect(text).toContain("1 to 1,000");
  else if (kind === "one search") expect(text).toContain("A single search can be given");
  else if (kind === "which lead") expect(text).toContain("no lead with the name");
  else expect(nameIntent(said)).toBe(kind);
});

test("of a lead with several conversations, names the newest reply and answers where an answer is needed", () => {
  const from = (id: string, excerpt: string, needsAnswer: boolean) => ({
    ...{ id, leadId: "L1", needsAnswer, replyClass: "question" },
    lastEmail: { direction: "in", excerpt },
  });
  const reads = {
    ...READS,
    listConversations: () => ({
      conversations: [from("C2", "The newer one.", false), from("C1", "The older one.", true)],
    }),
  };
  const { text } = play("who replied?", reads);
  expect(text).toContain("The newer one.");
  expect(text).not.toContain("The older one.");
  expect(play("draft an answer to Ana Lopes", reads).reads).toContainEqual(
    expect.objectContaining({ tool: "draftReply", input: { id: "C1" } }),
  );
});

test("says each step of the sequence with its wait and who is there", () => {
  expect(play("show the follow-ups").text).toBe(
    "1. First email: email written by the agent. 1 waiting, 2 sent.\n2. After 3 business days: call (Our trial). 0 waiting, 1 called.\n3. After 5 business days: email written by the agent. 0 waiting, 0 sent.\n\nSay what to change, as in “make the second follow-up a week later”, or change it on the Sequence page.",
  );
});

test("knows 'the second one' from the list that was shown before", () => {
  const shown = {
    tool: "searchLeads",
    input: {},
    outcome: { kind: "value", value: { leads: LEADS } },
  } as const;
  const turn: Turn = {
    said: "email the second one",
    done: [],
    before: [shown],
    missing: [],
    tools: new Set(TOOLS),
  };
  expect(answerTurn(turn).call).toEqual({ tool: "queueLeadEmail", input: { id: "L2" } });
});

test("says what it did understand of a message, and does nothing while a part of it is unclear", () => {
  const { write, text } = play("Find 5 leads. Not the ones from last year though.");
  expect(write).toBeNull();
  expect(text).toContain("so I did nothing. I did understand “Find 5 leads”");
});

test("says that a tone of voice counts once a language model writes", () => {
  const updated: ToolUse[] = ["getMemory", "updateMemory"].map((tool) => ({
    tool,
    input: {},
    outcome: { kind: "value", value: MEMORY },
  }));
  const turn: Turn = {
    said: "make the emails shorter",
    done: updated,
    before: [],
    missing: [],
    tools: new Set(TOOLS),
  };
  expect(answerTurn(turn).text).toContain("once a language model writes the emails");
});
