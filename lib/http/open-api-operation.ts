import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { CostClass } from "@/lib/capability";
import type { Endpoint, EndpointOptions } from "./endpoint";
import { answerHeaders, errorResponses } from "./open-api-responses";
import type { Method } from "./route";

/** One endpoint in OpenAPI. Errors: `Error` when the capability's input lacks a path parameter. */
export function describeOperation(
  path: string,
  method: Method,
  endpoint: Endpoint,
): ZodOpenApiOperationObject {
  const { capability, options } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const fields = inputFields(endpoint);
  for (const name of inPath) {
    if (!fields[name]) throw new Error(`${capability.name} is at ${path}, but its input has no ${name}.`);
  }
  const inQuery = method === "GET" || method === "DELETE";
  const pathFields = pick(fields, (name) => inPath.includes(name));
  const otherFields = pick(fields, (name) => !inPath.includes(name));
  const hasOthers = Object.keys(otherFields).length > 0;
  const hasBody = hasOthers && !inQuery;
  const output = options.wrap ? z.object({ [options.wrap]: capability.output }) : capability.output;
  return {
    operationId: capability.name,
    summary: sentenceOf(capability.name),
    description: `${capability.description}\n\nNeeds the scope \`${capability.scope}\`. ${COSTS[capability.cost]}`,
    tags: [capability.scope.split(":")[0]!],
    requestParams: {
      ...(inPath.length > 0 && { path: z.object(pathFields) }),
      ...(hasOthers && inQuery && { query: z.object(otherFields) }),
      ...(options.idempotent && {
        header: z.object({ "Idempotency-Key": options.stream ? keyOfStream : idempotencyKey }),
      }),
    },
    ...(hasBody && {
      requestBody: {
        required: !isFineWithout(endpoint, inPath),
        content: { "application/json": { schema: z.object(otherFields).meta({ ...bodyRule(endpoint) }) } },
      },
    }),
    responses: {
      [options.status ?? 200]: {
        description: options.status === 201 ? "Created." : "Done.",
        headers: answerHeaders({
          idempotent: options.idempotent ?? false,
          isRead: method === "GET" && !options.stream,
          hasPath: options.recordPath !== undefined,
        }),
        content: options.stream ? describeStream(options.stream) : { "application/json": { schema: output } },
      },
      ...(method === "GET" && !options.stream && { 304: { $ref: "#/components/responses/Unchanged" } }),
      ...(options.stream && method === "GET" && { 204: { description: "There is nothing to stream." } }),
      ...errorResponses({
        hasBody: method === "POST" || method === "PUT" || method === "PATCH",
        namesRecord: inPath.length > 0 || Object.keys(otherFields).some((name) => /Ids?$/.test(name)),
        idempotent: options.idempotent ?? false,
        changes: !capability.scope.endsWith(":read"),
        refuses: capability.refuses ?? [],
      }),
    },
  };
}

/**
 * OpenAPI 3.1 cannot describe the events of a stream. The schema allows the data of one event, for clients that read event
 * by event, and text, for clients that read the whole body. The media type includes its charset on purpose: with a bare
 * `text/event-stream`, code generators produce a client that resends the request whenever the connection or one of its own
 * checks fails. That suits a subscription, but not a POST that costs credits. With the charset they make one plain request.
 */
function describeStream({ type, event }: NonNullable<EndpointOptions["stream"]>) {
  const whole = z.string().meta({
    description: "The body as a whole: server-sent events, `[DONE]` as the data of the last.",
  });
  const schema = event
    ? z.union([event, whole]).meta({ description: "The data of each event; or the whole body as text." })
    : whole;
  return { [`${type}; charset=utf-8`]: { schema } };
}

const keyText = z.string().min(1).max(255).optional();
const keyOfStream = keyText.meta({
  description:
    "Repeats with the same key within 24 h join the first request's turn, or get its stored response, with " +
    "`Idempotent-Replayed: true`. After a refusal or a failure that cost nothing, the key can be used again.",
});
const idempotencyKey = keyText.meta({
  description:
    "Repeats with the same key within 24 h return the first response, with `Idempotent-Replayed: true`; while the first request is running, they wait for it, up to 30 s. Bodies are compared as JSON: white space and the order of keys do not matter. " +
    "Responses 2xx and validation_error are kept; after any other response the key can be used again.",
});

const COSTS: Record<CostClass, string> = {
  free: "Free.",
  perEmail: "Costs credits for each email that the mail server accepts.",
  perLead: "Costs credits for each lead that it emails, or for each page that it reads to judge one.",
  perDiscoveryRun: "Costs credits for the searches and pages of the run.",
  perChatTurn: "Costs credits for the tokens that the language model uses; without one it is free.",
  perCallMinute: "Costs credits for each started minute of the call.",
};

/** True if a call without a body is valid. Checked against the whole shape, which may require one of several fields. */
function isFineWithout({ capability }: Endpoint, inPath: string[]): boolean {
  const ids = Object.fromEntries(inPath.map((name) => [name, "00000000-0000-0000-0000-000000000000"]));
  return capability.input.safeParse(ids).success;
}

/** A shape's rule across several fields, as JSON Schema from its `override`. */
function bodyRule({ capability }: Endpoint) {
  const { override } = z.globalRegistry.get(capability.input) ?? {};
  return override ? { override } : {};
}

type Fields = Record<string, z.ZodType>;

function inputFields({ capability }: Endpoint): Fields {
  if (capability.input instanceof z.ZodObject) return capability.input.shape as Fields;
  throw new Error(
    `The input of ${capability.name} has to be a z.object, so that its fields can be told apart.`,
  );
}

function pick(fields: Fields, test: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => test(name)));
}

/** `listAgents` as "List agents". */
function sentenceOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}
