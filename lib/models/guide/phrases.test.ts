import { expect, test } from "vitest";
import { TOOLS } from "@/testing/models/guide-tools";
import type { ToolUse, Turn } from "./read-turn";
import { answerTurn, nameIntent } from "./turn/answer-turn";

const LEADS = {
  leads: [
    {
      id: "L1",
      name: "Ana Lopes",
      title: "Head of Operations",
      company: "Kiln Bakery",
      email: "ana@kiln.example",
      status: "new",
      score: 91,
      scoreReasons: ["role fits"],
      location: "Leeds",
    },
    {
      id: "L2",
      name: "Bo Berg",
      title: "Founder",
      company: "Rye & Co",
      email: "bo@rye.example",
      status: "new",
      score: 80,
      scoreReasons: [],
      location: null,
    },
  ],
  total: 2,
};

const find = (input: object) => ["startDiscovery", { mode: "people", ...input }] as const;
const list = (input: object) => ["searchLeads", { sort: "score", limit: 10, ...input }] as const;
const run = (input: object) => ["startOutreachRun", input] as const;
const search = (text: string) => ["searchLeads", { text, limit: 10 }] as const;
const icp = (icpJson: object, more: object = {}) => ["updateMemory", { icpJson, ...more }] as const;
const told = (input: object) => ["updateMemory", input] as const;

/** A phrase, its intent, and the tool call that carries it out; for facts, the call that stores them. */
const PHRASES: [string, string, readonly [string, object] | null][] = [
  ["find 5 leads", "find_leads", find({ targetCount: 5 })],
  ["Find five leads, please!", "find_leads", find({ targetCount: 5 })],
  ["Could you please find me twenty new leads?", "find_leads", find({ targetCount: 20 })],
  ["find leads", "find_leads", find({})],
  ["I need 10 more leads", "find_leads", find({ targetCount: 10 })],
  ["get me a dozen leads", "find_leads", find({ targetCount: 12 })],
  ["look for 1,000 prospects", "find_leads", find({ targetCount: 1000 })],
  ["search thoroughly for 30 leads", "find_leads", find({ targetCount: 30, discoveryDepth: "deep" })],
  ["find 10 companies", "find_leads", find({ mode: "company", targetCount: 10 })],
  ["start discovery", "find_leads", find({})],
  [
    "find 20 heads of operations at bakeries in Leeds",
    "find_leads",
    icp({ roles: ["head of operations"], industries: ["bakery"], locations: ["Leeds"] }),
  ],
  [
    "find twenty heads of operations at bakeries in leeds",
    "find_leads",
    icp({ roles: ["head of operations"], industries: ["bakery"], locations: ["Leeds"] }),
  ],
  [
    "find 8 bakery owners in York and Leeds",
    "find_leads",
    icp({ roles: ["owner"], industries: ["bakery"], locations: ["York", "Leeds"] }),
  ],
  ["find 15 bakeries in Leeds", "find_leads", icp({ industries: ["bakery"], locations: ["Leeds"] })],
  [
    "Find CEOs and CTOs of software companies in Germany with 10 to 50 employees",
    "find_leads",
    icp({ roles: ["CEO", "CTO"], industries: ["software"], locations: ["Germany"], companySize: ["10-50"] }),
  ],
  ["find people who struggle with late orders", "find_leads", icp({ pains: ["late orders"] })],
  [
    "find operations managers from hotels near Bristol",
    "find_leads",
    icp({ roles: ["operations manager"], industries: ["hotel"], locations: ["Bristol"] }),
  ],
  ["who did you find?", "list_leads", list({})],
  ["Who have you found so far?", "list_leads", list({})],
  ["show me the three best and why", "list_leads", list({ limit: 3 })],
  ["show the top 5 leads", "list_leads", list({ limit: 5 })],
  ["list the newest leads", "list_leads", list({ sort: "newest" })],
  ["how many leads do we have?", "list_leads", list({})],
  ["who replied?", "list_leads", list({ status: "replied" })],
  ["show me leads in Leeds", "list_leads", list({ text: "Leeds" })],
  ["which leads are the best?", "list_leads", list({})],
  ["tell me about ana@kiln.example", "show_lead", search("ana@kiln.example")],
  ["who is Ana Lopes?", "show_lead", search("Ana Lopes")],
  ["write to the best five", "write_to_best", run({ targetCount: 5 })],
  ["email the top 10", "write_to_best", run({ targetCount: 10 })],
  ["write to all leads", "write_to_best", run({})],
  ["start outreach", "write_to_best", run({})],
  ["contact everyone", "write_to_best", run({})],
  ["send mails to the first three", "write_to_best", run({ targetCount: 3 })],
  ["Email the best one", "write_to_best", run({ targetCount: 1 })],
  ["email ana@kiln.example", "email_lead", search("ana@kiln.example")],
  ["Please write a mail to Ana@Kiln.example.", "email_lead", search("ana@kiln.example")],
  ["email Ana Lopes", "email_lead", search("Ana Lopes")],
  ["draft a mail to ana@kiln.example", "preview_mail", search("ana@kiln.example")],
  ["draft a mail to the best one", "preview_mail", ["searchLeads", { sort: "score", limit: 1 }]],
  ["what would you write to Ana Lopes?", "preview_mail", search("Ana Lopes")],
  ["how is it going?", "status", ["getCampaignStatus", {}]],
  ["what's the status", "status", ["getCampaignStatus", {}]],
  ["are you done yet?", "status", ["getCampaignStatus", {}]],
  ["pause", "pause", ["pauseCampaign", {}]],
  ["please pause the campaign", "pause", ["pauseCampaign", {}]],
  ["resume", "resume", ["resumeCampaign", {}]],
  ["go on", "resume", ["resumeCampaign", {}]],
  ["stop", "stop", ["stopCampaign", {}]],
  ["Stop everything now!", "stop", ["stopCampaign", {}]],
  ["what did it cost?", "credits", ["getCredits", {}]],
  ["how many credits are left?", "credits", ["getCredits", {}]],
  ["credits", "credits", ["getCredits", {}]],
  ["what do you know about us?", "show_memory", ["getMemory", {}]],
  ["what is missing?", "show_memory", ["getMemory", {}]],
  ["ana@kiln.example replied", "record_outcome", search("ana@kiln.example")],
  ["Ana Lopes is not interested", "record_outcome", search("Ana Lopes")],
  ["bo@rye.example unsubscribed", "record_outcome", search("bo@rye.example")],
  ["the mail to bo@rye.example bounced", "record_outcome", search("bo@rye.example")],
  ["what can you do?", "abilities", null],
  ["help", "abilities", null],
  ["who are you?", "identity", null],
  ["what can't you do?", "cannot", null],
  ["Hello!", "greeting", null],
  ["thank you", "thanks", null],
  ["yes", "yes", null],
  ["no, thanks", "no", null],
  ["What is the weather in Leeds?", "unknown", null],
  ["Write me a poem about bread", "unknown", null],
  ["Don't email ana@kiln.example", "unknown", null],
  ["do not write to anybody", "unknown", null],
  ["has ana@kiln.example replied?", "unknown", null],
  ["the mail from ana@kiln.example was rude", "unknown", null],
  ["find 5 leads then email them", "find_leads", find({ targetCount: 5 })],
  ["Only in Germany", "tell_memory", icp({ locations: ["Germany"] })],
  ["Also look for breweries", "tell_memory", icp({ industries: ["brewery"] })],
  ["Change the tone to formal", "tell_memory", told({ identityJson: { tone: "formal" } })],
  ["send from ada@doughdesk.example", "tell_memory", told({ senderEmail: "ada@doughdesk.example" })],
  [
    "find people in charge of purchasing at breweries",
    "find_leads",
    icp({ roles: ["head of purchasing"], industries: ["brewery"] }),
  ],
  ["contact Ana Lopes at Kiln Bakery", "email_lead", search("Ana Lopes")],
  ["Ana Lopes said she is not interested", "record_outcome", search("Ana Lopes")],
  ["why did you choose Ana?", "show_lead", search("Ana")],
  ["write an email", "whom", null],
  ["how are you?", "greeting", null],
  ["If ana@kiln.example replied, tell me", "unknown", null],
  ["no agencies", "tell_memory", icp({ exclude: ["agency"] })],
  ["no thanks", "no", null],
  ["The e-mail address is wrong", "unknown", null],
  ["The address is wrong", "unknown", null],
  ["no worries", "unknown", null],
  ["do we sell bread?", "unknown", null],
  [
    "We sell order desks to wholesale bakeries",
    "tell_memory",
    told({ profileJson: { offer: "order desks" }, icpJson: { industries: ["wholesale bakery"] } }),
  ],
  [
    "Dough Desk sells order desks",
    "tell_memory",
    told({ profileJson: { company: "Dough Desk", offer: "order desks" }, companyName: "Dough Desk" }),
  ],
  [
    "We are Dough Desk and sell an order desk for bakeries.",
    "tell_memory",
    told({
      profileJson: { company: "Dough Desk", offer: "an order desk for bakeries" },
      companyName: "Dough Desk",
    }),
  ],
  [
    "We look for heads of operations and founders at bakeries, breweries and hotels in Leeds, and write friendly and short.",
    "tell_memory",
    icp(
      {
        roles: ["head of operations", "founder"],
        industries: ["bakery", "brewery", "hotel"],
        locations: ["Leeds"],
      },
      { identityJson: { tone: "friendly and short" } },
    ),
  ],
  [
    "Our customers are hotels in the United Kingdom with more than 50 employees",
    "tell_memory",
    icp({ industries: ["hotel"], locations: ["United Kingdom"], companySize: ["50+"] }),
  ],
  [
    "I am Ada North, ada@doughdesk.example.",
    "tell_memory",
    told({ senderName: "Ada North", senderEmail: "ada@doughdesk.example" }),
  ],
  [
    "My name is Ada North and my email is ada@doughdesk.example",
    "tell_memory",
    told({ senderName: "Ada North", senderEmail: "ada@doughdesk.example" }),
  ],
  [
    "I'm Ada North, founder of Dough Desk",
    "tell_memory",
    told({
      senderName: "Ada North",
      senderTitle: "Founder",
      companyName: "Dough Desk",
      profileJson: { company: "Dough Desk" },
    }),
  ],
  [
    "Our address is 1 Quay Street, Bristol BS1 4XX",
    "tell_memory",
    told({ postalAddress: "1 Quay Street, Bristol BS1 4XX" }),
  ],
  ["The tone is warm and plain", "tell_memory", told({ identityJson: { tone: "warm and plain" } })],
  ["Exclude marketing agencies", "tell_memory", icp({ exclude: ["marketing agency"] })],
  [
    "Their biggest problem is copying orders by hand",
    "tell_memory",
    icp({ pains: ["copying orders by hand"] }),
  ],
  ["Keywords: wholesale, sourdough", "tell_memory", icp({ keywords: ["wholesale", "sourdough"] })],
  ["roles: CEO, founders", "tell_memory", icp({ roles: ["CEO", "founder"] })],
  [
    "Read https://fair.example/exhibitors and partner.example",
    "tell_memory",
    icp({ sources: ["https://fair.example/exhibitors", "partner.example"] }),
  ],
  ["Our website is doughdesk.example", "tell_memory", told({ website: "doughdesk.example" })],
  ["Write in German", "tell_memory", told({ language: "de" })],
  ["Never mention prices", "tell_memory", told({ identityJson: { avoid: ["prices"] } })],
  ["It saves two hours a day", "tell_memory", told({ profileJson: { benefits: ["saves two hours a day"] } })],
];

test.each(PHRASES)("understands: %s", (said, intent, call) => {
  expect(nameIntent(said)).toBe(intent);
  const turn: Turn = { said, done: [], before: [], missing: [], tools: new Set(TOOLS) };
  let answer = answerTurn(turn);
  if (call?.[0] === "updateMemory") {
    expect(answer.call).toEqual({ tool: "getMemory", input: {} });
    turn.done.push(use("getMemory", { profileJson: {}, icpJson: {}, identityJson: {}, missing: [] }));
    answer = answerTurn(turn);
  }
  if (call) expect(answer.call).toEqual({ tool: call[0], input: call[1] });
  else {
    expect(answer.call).toBeUndefined();
    expect(answer.text).not.toBe("");
  }
});

test.each([
  ["email ana@kiln.example", "queueLeadEmail", { id: "L1" }],
  ["email bo berg", "queueLeadEmail", { id: "L2" }],
  ["draft a mail to Ana", "previewLeadEmail", { id: "L1" }],
  ["tell me about Bo Berg", "getLead", { id: "L2" }],
  ["ana@kiln.example is not interested", "recordLeadOutcome", { id: "L1", outcome: "rejected" }],
  ["Bo Berg has replied", "recordLeadOutcome", { id: "L2", outcome: "replied" }],
])("calls for the lead that was found: %s", (said, tool, input) => {
  const turn: Turn = {
    said,
    done: [use("searchLeads", LEADS)],
    before: [],
    missing: [],
    tools: new Set(TOOLS),
  };
  expect(answerTurn(turn).call).toEqual({ tool, input });
});

test("knows 'the second one' from the list that was shown before", () => {
  const turn: Turn = {
    said: "email the second one",
    done: [],
    before: [use("searchLeads", LEADS)],
    missing: [],
    tools: new Set(TOOLS),
  };
  expect(answerTurn(turn).call).toEqual({ tool: "queueLeadEmail", input: { id: "L2" } });
});

function use(tool: string, value: unknown): ToolUse {
  return { tool, input: {}, outcome: { kind: "value", value } };
}
