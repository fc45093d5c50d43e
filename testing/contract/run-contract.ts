import type { Database } from "@/db";
import { createDispatcher, type RouteTable } from "@/lib/http/dispatch";
import { buildOpenApi } from "@/lib/http/open-api";
import { createKey } from "@/lib/keys/create-key";
import { fillWorkspace } from "@/testing/workspaces/test-records";
import { createJudge } from "./judge-request";
import { addressOf, type Call, type Draft, makeRequest, type World } from "./make-request";
import type { Schema, Source } from "./make-value";
import { createConformanceCheck } from "./open-api-conformance";
import { createRandom, type Random } from "./random";

export type ContractReport = {
  /** Without those that were made because a call had not succeeded yet. */
  requests: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Calls that were answered with a 2xx at least once. */
  succeeded: string[];
  /** What was outside of the document, each with a command that repeats the request. */
  findings: string[];
};

/** Records wear out: they are deleted, archived and stopped. */
const FRESH_EVERY = 200;
/** How often a call that never succeeded is asked once more. */
const MORE_TURNS = 40;
/** Reading on would only repeat them. */
const MAX_FINDINGS = 50;

/**
 * Asks every call of a table again and again with requests made from its own OpenAPI document, right ones and wrong ones,
 * and holds each answer against it: its status, headers and body are there; nothing ends in a 5xx; what the document
 * permits is not refused as malformed, and what it does not permit is not taken. The same seed asks the same.
 */
export async function runContract(
  table: RouteTable,
  db: Database,
  /** `outOfReach`: names of calls that cannot succeed here. */
  options: { requests: number; seed: number; outOfReach?: readonly string[] },
): Promise<ContractReport> {
  const random = createRandom(options.seed);
  const document = JSON.parse(JSON.stringify(buildOpenApi(table)));
  const conforms = createConformanceCheck(document);
  const judge = createJudge(document);
  const dispatch = createDispatcher(table);
  const calls = listCalls(document);
  const report: ContractReport = { requests: 0, statuses: {}, succeeded: [], findings: [] };
  const succeeded = new Set<string>();
  let world = await makeWorld(db, 0);
  const ask = async (call: Call, index: number) => {
    const draft = makeRequest(call, world, random, sourceOf(world, random, document));
    const request = toRequest(draft);
    const judgement = judge(draft);
    const response = await dispatch(request.clone() as Request)!;
    const text = await response.clone().text();
    report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1;
    if (response.ok) succeeded.add(call.operation.operationId);
    const problem = await conforms(request, response).then(
      () => findProblem(draft, judgement, response, text, world),
      (error) => String((error as Error).message),
    );
    if (problem)
      report.findings.push(
        `seed ${options.seed}, request ${index}: ${problem}\n  ${toCurl(draft)}\n  ${text.slice(0, 500)}`,
      );
  };
  for (let index = 0; index < options.requests && report.findings.length < MAX_FINDINGS; index++) {
    if (index % FRESH_EVERY === FRESH_EVERY - 1) world = await makeWorld(db, index);
    await ask(calls[index % calls.length]!, index);
    report.requests += 1;
  }
  // What chance has left out, such as a change of a sequence on a campaign that happens to be at rest.
  const missing = calls.filter(
    ({ operation: { operationId } }) =>
      !succeeded.has(operationId) && !options.outOfReach?.includes(operationId),
  );
  for (let turn = 0; turn < MORE_TURNS && report.findings.length < MAX_FINDINGS; turn++) {
    if (turn % 10 === 0) world = await makeWorld(db, options.requests + turn);
    for (const call of missing)
      if (!succeeded.has(call.operation.operationId)) await ask(call, options.requests + turn);
  }
  report.succeeded = [...succeeded].sort();
  return report;
}

/** What is wrong with an answer that its schema cannot tell. */
function findProblem(
  draft: Draft,
  judgement: "valid" | "invalid" | "open",
  response: Response,
  text: string,
  { own }: World,
): string | null {
  const { status } = response;
  if (status >= 500) return `${status}`;
  const code = status >= 400 && text !== "" ? JSON.parse(text).error.code : null;
  if (draft.headers["X-Api-Key"] !== own.apiKey) return null;
  if (judgement === "valid" && (code === "validation_error" || [405, 413, 415].includes(status)))
    return `the document permits it, and it was refused with ${status} ${code}`;
  if (judgement === "invalid" && status < 300)
    return `the document does not permit it, and it was answered ${status}`;
  return null;
}

function listCalls(document: Schema): Call[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, item]) =>
    Object.entries<Schema>(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

async function makeWorld(db: Database, number: number): Promise<World> {
  const own = await fillWorkspace(db, `own-${number}`);
  const foreign = await fillWorkspace(db, `foreign-${number}`);
  const { apiKey } = await createKey(db, {
    workspaceId: own.ctx.workspaceId,
    name: "reader",
    scopes: ["credits:read"],
  });
  return { own, foreign, readOnlyKey: apiKey };
}

function sourceOf({ own, foreign }: World, random: Random, document: Schema): Source {
  const ids = {
    own: own.records.flatMap((record) => Object.values(record)),
    foreign: foreign.records.flatMap((record) => Object.values(record)),
    named: {
      agentId: own.records.map(({ agentId }) => agentId),
      leadId: own.records.map(({ leadId }) => leadId),
      leadIds: own.records.map(({ leadId }) => leadId),
      // Of a lead or of a company, by the path.
      otherId: own.records.flatMap(({ otherLeadId, otherCompanyId }) => [otherLeadId, otherCompanyId]),
      mailboxId: own.records.map(({ mailboxId }) => mailboxId),
    },
  };
  const resolve = (schema: Schema): Schema => {
    if (typeof schema?.$ref !== "string") return schema ?? {};
    const named = schema.$ref
      .slice(2)
      .split("/")
      .reduce((inner: Schema, key: string) => inner[key], document);
    return resolve(named);
  };
  return { random, ids, resolve };
}

function toRequest(draft: Draft): Request {
  const { method, headers, body } = draft;
  return new Request(`http://leadwright.test${addressOf(draft)}`, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, latin1(value)])),
    ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body: body as BodyInit }),
  });
}

/** Headers carry bytes: what is no Latin-1 cannot be sent. */
function latin1(value: string): string {
  return value.replace(/[^\u0020-\u00ff]/g, "?");
}

function toCurl(draft: Draft): string {
  const headers = Object.entries(draft.headers).map(
    ([name, value]) => `-H '${name}: ${name === "X-Api-Key" ? "$KEY" : value}'`,
  );
  const body =
    draft.body === undefined
      ? []
      : [`--data-binary '${String(draft.body).slice(0, 2_000).replaceAll("'", "'\\''")}'`];
  return ["curl", "-X", draft.method, `"$BASE${addressOf(draft)}"`, ...headers, ...body].join(" ");
}
