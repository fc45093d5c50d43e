import { newId } from "@/lib/id";
import type { FilledWorkspace } from "@/testing/workspaces/test-records";
import { makeOdd, makeValid, type Schema, type Source } from "./make-value";
import type { Random } from "./random";

/** One call of the document. */
export type Call = { method: string; path: string; operation: Schema };

/** A request before it is sent, in parts that can be shown and judged. */
export type Draft = {
  call: Call;
  method: string;
  /** As in the path, by the name of the parameter. */
  ids: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  /** Text, or bytes that are none. */
  body: string | Uint8Array | undefined;
};

export type World = { own: FilledWorkspace; foreign: FilledWorkspace; readOnlyKey: string };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ODD_IDS = [
  "nope",
  "0",
  "%00",
  "null",
  "undefined",
  "%F0%9F%99%82",
  "1' or '1'='1",
  "%2e%2e%2f",
  "x".repeat(2_000),
];
const BROKEN_BODIES = [
  "{",
  "",
  "null",
  "[]",
  "1",
  '"x"',
  "{'a':1}",
  '{"a":1e999}',
  '{"a":9007199254740993}',
  '{"a":01}',
  "\ufeff{}",
  `${"[".repeat(50_000)}`,
];

/** Makes a request of a call: in order, or with one thing or another out of order. */
export function makeRequest(call: Call, world: World, random: Random, source: Source): Draft {
  const draft: Draft = {
    call,
    method: call.method === "GET" && random.chance(0.1) ? "HEAD" : call.method,
    ids: makeIds(call, world, random),
    query: makeQuery(call, source),
    headers: { "X-Api-Key": world.own.apiKey },
    body: undefined,
  };
  const { parameters = [], requestBody } = call.operation;
  if (requestBody && (requestBody.required || random.chance(0.8)))
    setBody(draft, JSON.stringify(makeValid(bodySchema(call), source)));
  if (parameters.some(({ in: place }: Schema) => place === "header") && random.chance(0.3))
    draft.headers["Idempotency-Key"] = random.pick([newId(), "k", "k".repeat(255)]);
  if (random.chance(0.45)) disturb(draft, world, random, source);
  return draft;
}

export function bodySchema({ operation }: Call): Schema {
  return operation.requestBody?.content["application/json"].schema;
}

/** The parameters of a call that stand in the query, by name. */
export function queryOf({ operation }: Call): Schema[] {
  return (operation.parameters ?? []).filter(({ in: place }: Schema) => place === "query");
}

/** The path with its ids, as it goes out. */
export function addressOf({ call, ids, query }: Draft): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}

/** Two kinds of agents stand in a workspace, one at rest and one at work: ids of one request are of the same one. */
function makeIds({ path }: Call, { own, foreign }: World, random: Random): Record<string, string> {
  const mine = random.pick(own.records);
  const theirs = random.pick(foreign.records);
  const noun = path.split("/")[2]!;
  const NAMES: Record<string, keyof typeof mine> = {
    agents: "agentId",
    leads: "leadId",
    drafts: "leadId",
    notes: "noteId",
    tags: "tagId",
    campaigns: "campaignId",
    calls: "callId",
    "call-consents": "consentId",
    "do-not-call": "doNotCallId",
    suppressions: "suppressionId",
    conversations: "conversationId",
    mailboxes: "mailboxId",
    breakers: "breakerId",
    companies: "companyId",
    "unmatched-emails": "unmatchedEmailId",
  };
  const OF_ITS_OWN: Record<string, keyof typeof mine> = {
    threadId: "threadId",
    chatId: "threadId",
    emailId: "answerId",
    contactId: "leftOutId",
    otherId: noun === "companies" ? "otherCompanyId" : "otherLeadId",
  };
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      if (name === "domain") return [name, random.pick(["example.com", "Example.com", "other.example"])];
      const field = OF_ITS_OWN[name!] ?? NAMES[noun]!;
      const of = random.chance(0.92) ? mine : theirs;
      return [name!, random.chance(0.05) ? newId() : of[field]];
    }),
  );
}

function makeQuery(call: Call, source: Source): [string, string][] {
  return (
    queryOf(call)
      .filter(({ required }) => required || source.random.chance(0.5))
      // Only an earlier answer has one.
      .filter(({ name }) => name !== "cursor")
      .map(({ name, schema }) => [name, String(makeValid(schema, source, 0, name))])
  );
}

function setBody(draft: Draft, body: string | Uint8Array): void {
  draft.body = body;
  draft.headers["Content-Type"] = "application/json";
}

function disturb(draft: Draft, world: World, random: Random, source: Source): void {
  const { call, headers } = draft;
  const known = queryOf(call);
  const schema = bodySchema(call);
  const ways: (() => void)[] = [
    () => {
      const name = random.pick(Object.keys(draft.ids));
      if (name) draft.ids[name] = random.pick(ODD_IDS);
    },
    () => draft.query.push([random.pick(["status", "x", "Page", "__proto__", "", "🙂", "page[]"]), "1"]),
    () => {
      delete headers["X-Api-Key"];
      const key = random.pick(["", "lw_x", "ü".normalize("NFC"), `lw_${"a".repeat(43)}`]);
      if (random.chance(0.7)) headers["X-Api-Key"] = key;
    },
    () => {
      headers["X-Api-Key"] = world.readOnlyKey;
    },
    () => {
      draft.method = random.pick(METHODS);
      if (draft.method === "GET" || draft.method === "HEAD") draft.body = undefined;
    },
    () => {
      headers["X-Request-Id"] = random.pick(["mine", "x".repeat(129), "two words", "~"]);
    },
  ];
  for (const { name, schema } of known)
    ways.push(() => {
      const odd = random.pick([
        "0",
        "101",
        "1.5",
        "1e3",
        "-1",
        "+5",
        " 5",
        "99999999999999999999",
        String(makeOdd(schema, source)),
      ]);
      draft.query = [...draft.query.filter(([other]) => other !== name), [name, odd]];
      if (random.chance(0.2)) draft.query.push([name, odd]);
    });
  if (call.method === "POST" || call.method === "PUT" || call.method === "PATCH")
    ways.push(
      () => setBody(draft, random.pick(BROKEN_BODIES)),
      () => setBody(draft, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
      () => {
        draft.body ??= "{}";
        headers["Content-Type"] = random.pick([
          "text/plain",
          "application/xml",
          "application/json; charset=latin1",
          "",
        ]);
      },
      () => {
        headers["Idempotency-Key"] = random.pick(["", "k".repeat(256), "same for many"]);
      },
    );
  if (schema && typeof draft.body === "string") {
    const disturbField = () => {
      const body = objectIn(draft.body);
      if (!body) return;
      const names = Object.keys(schema.properties ?? {});
      const name = random.chance(0.1) ? "__proto__" : random.pick(names);
      if (random.chance(0.2)) delete body[name];
      else
        Object.defineProperty(body, name, {
          value: makeOdd(schema.properties[name] ?? {}, source),
          enumerable: true,
          configurable: true,
        });
      setBody(draft, JSON.stringify(body));
    };
    ways.push(disturbField, disturbField, disturbField, disturbField, disturbField);
  }
  random.pick(ways)();
  if (random.chance(0.15)) random.pick(ways)();
}

/** Null where another disturbance has left none. */
function objectIn(body: Draft["body"]): Record<string, unknown> | null {
  if (typeof body !== "string" || !body.startsWith("{")) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
