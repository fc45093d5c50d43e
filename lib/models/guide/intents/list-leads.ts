import { listLead } from "../describe-lead";
import { describeReply } from "../describe-reply";
import type { Answer, Intent } from "../intent";
import { readField, readLeadRows } from "../lead-rows";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

export const listLeads: Intent = {
  name: "list_leads",
  isRead: true,
  example: "show me the three best and why",
  read: (clause) => {
    const query = readQuery(clause.replace(/[?!.]+$/, ""));
    return query && { answer: (turn) => answerList(turn, query) };
  },
};

type Query = {
  input: { text?: string; status?: string; sort: "score" | "newest"; limit: number };
  why: boolean;
};

const SHOW = `(?:show|list|display|see|print|give|tell|name|view|read)(?: (?:me|us|out|about))*`;
const LEADS = `(?:leads?|people|prospects?|contacts?|ones?|of them|matches|results?|hits|everyone|everybody)`;

/** Each pattern is one way to ask for leads; `status` and `sort` are read from the same words. */
const ASKED = [
  new RegExp(
    String.raw`^(?:${SHOW}\s+)?(?:(?:all|the|my|our|of|your|new|newest|latest|found|only|\d+|best|top|highest[- ]scor(?:ed|ing)|most promising|contacted|queued|rejected|replied|bounced|unsubscribed|failed|last|most recent)(?=\s|,|$)\s*)*${LEADS}?(?: (?:that |who |which )?(?:you (?:have )?found|so far|there are|we have|have replied|replied|bounced|unsubscribed|you wrote to|have been contacted|were contacted))?(?:,? (?:and|with|including|plus) (?:say |tell me |the |their )*(?:why|reasons?|scores?).*|,? why.*)?$`,
    "i",
  ),
  /^(?:who|whom|what|which (?:leads|people|ones)) (?:did|have|do|has) (?:you|we) (?:find|found|got|get|have|discovered?|come up with)(?: so far| for (?:me|us)| yet)?(?:,? and why)?$/i,
  /^(?:who|which (?:leads|people|ones)) (?:are|is|were) (?:the |my |our )?(?:\d+ )?(?:best|top|newest|latest|most promising|leads?)(?: \d+)?(?: leads?| people| ones?| matches)?(?:,? and why)?$/i,
  /^(?:who|which (?:leads|people|ones)|has (?:anyone|anybody)|did (?:anyone|anybody)|how many(?: people| leads)?)(?: has| have)? (?:replied|answered|bounced|unsubscribed|been contacted|reply|answer|bounce|unsubscribe|did you (?:contact|write to|mail|e-?mail)|have you (?:contacted|written to|mailed|e-?mailed)|was contacted|were contacted)(?: so far| yet)?$/i,
  /^(?:how many (?:leads|people|prospects|contacts) (?:do (?:we|i|you) have|did you find|have you found|are there|have we got)(?: so far)?|any (?:leads|luck|results?|matches)(?: yet)?|what (?:leads|results) (?:do (?:we|you) have|are there|did you (?:find|get))|list|(?:did|have) you (?:find|found) (?:any(?:one|body|thing)?|any leads|some(?:one|body)?)(?: yet)?)$/i,
];
const WITH_TEXT = [
  new RegExp(
    String.raw`^${SHOW}\s+(?:(?:all|the|my|our)\s+)*leads?\s+(?:in|at|from|about|with|called|named|for)\s+(.+)$`,
    "i",
  ),
  /^(?:search|find)\s+(?:in |through )?(?:my|our|the)\s+leads\s+(?:for|in|at|from)\s+(.+)$/i,
  /^(?:which|what|how many) leads (?:are|do (?:we|you) have|did you find) (?:in|at|from)\s+(.+)$/i,
];

function readQuery(text: string): Query | null {
  if (text === "") return null;
  for (const pattern of WITH_TEXT) {
    const found = pattern.exec(text);
    if (found) return { input: { text: found[1]!, sort: "score", limit: 10 }, why: false };
  }
  if (!ASKED.some((pattern) => pattern.test(text))) return null;
  // The first pattern consists mostly of optional words, so at least one of these must be present too.
  if (
    !/\b(?:leads?|people|prospects?|contacts?|best|top|newest|latest|who|whom|which|find|found|anyone|anybody|matches|results?|hits|luck|promising|how many|everyone|everybody|list)\b/i.test(
      text,
    )
  )
    return null;
  const number = /\b(\d+)\b/.exec(text)?.[1];
  const single = /\b(?:best|top|newest|latest) (?:lead|one|match|person)$|\b(?:is|was) (?:the )?best$/i.test(
    text,
  );
  const input: Query["input"] = {
    sort: /\b(?:new|newest|latest|last|most recent)\b/i.test(text) ? "newest" : "score",
    limit: Math.min(50, Math.max(1, number ? Number(number) : single ? 1 : 10)),
  };
  const status = STATUSES.find(([pattern]) => pattern.test(text))?.[1];
  if (status) input.status = status;
  return { input, why: /\b(?:why|reasons?)\b/i.test(text) };
}

const STATUSES: [RegExp, string][] = [
  [/\b(?:repl(?:y|ied)|answer(?:ed)?)\b/i, "replied"],
  [/\bbounced?\b/i, "bounced"],
  [/\bunsubscribed?\b/i, "unsubscribed"],
  [/\brejected\b/i, "rejected"],
  [/\bqueued\b/i, "queued"],
  [/\bfailed\b/i, "failed"],
  [
    /\b(?:contact(?:ed)?(?! (?:so|yet))|written to|write to|wrote to|e?-?mailed)$|\bcontacted\b|\bdid you (?:write|mail|e-?mail|contact)\b/i,
    "contacted",
  ],
];

function answerList(turn: Turn, { input, why }: Query): Answer {
  const found = resultOf(turn, "searchLeads");
  if (found === undefined) return { text: "", call: { tool: "searchLeads", input } };
  const { leads, total } = readLeadRows(found);
  if (leads.length === 0) {
    return {
      text: input.status
        ? `No lead is ${input.status} so far.`
        : input.text
          ? "No lead of that kind is among those found."
          : "There are no leads yet. Say “find 10 leads”, and I will look for some.",
    };
  }
  const replies = input.status === "replied" ? readReplies(turn) : new Map<string, string>();
  if (replies === null) return { text: "", call: { tool: "listConversations", input: { view: "all" } } };
  const one = total === 1 ? "There is 1 lead" : `There are ${total} leads`;
  const head = `${one}${input.status ? ` that ${input.status === "replied" ? "replied" : `count as ${input.status}`}` : ""}.${
    total > leads.length
      ? ` ${input.sort === "score" ? "The best" : "The newest"} ${leads.length === 1 ? "one" : leads.length}:`
      : ""
  }`;
  const sample = leads.some((lead) => lead.sample)
    ? "\n\nSample leads come from the built-in sample web; these people do not exist."
    : "";
  const lines = leads.map((lead, index) => {
    const said = replies.get(lead.id);
    return `${listLead(lead, index + 1, why)}${said ? ` ${said}` : ""}`;
  });
  return { text: `${head}\n${lines.join("\n")}${sample}` };
}

/** What each lead last answered, by its id; null while the inbox has to be read first. */
function readReplies(turn: Turn): Map<string, string> | null {
  if (!turn.tools.has("listConversations")) return new Map();
  const list = resultOf(turn, "listConversations");
  if (list === undefined)
    return turn.done.some(({ tool }) => tool === "listConversations") ? new Map() : null;
  const conversations = readField(list, "conversations");
  const replies = new Map<string, string>();
  // Newest first, and a lead may have several.
  for (const one of Array.isArray(conversations) ? conversations : []) {
    const id = readField(one, "leadId");
    const last = readField(one, "lastEmail");
    const excerpt = readField(last, "direction") === "in" ? readField(last, "excerpt") : null;
    const said = describeReply(readField(one, "replyClass"), excerpt);
    if (typeof id === "string" && said && !replies.has(id)) replies.set(id, said);
  }
  return replies;
}
