import type { z } from "zod";
import { createDocument } from "zod-openapi";
import packageFile from "@/package.json" with { type: "json" };
import type { RouteTable } from "./dispatch";
import { describeOperation } from "./open-api-operation";
import { sharedHeaders, sharedResponses, unchangedResponse } from "./open-api-responses";
import type { JsonSchema } from "./reference-fields";
import type { Handler, Method } from "./route";
import { exampleBody, sampleOf } from "./sample-of";

/** An OpenAPI 3.1 document, with the parts that this code reads. */
export type OpenApiDocument = ReturnType<typeof createDocument>;

const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Describes every endpoint of a table from the same shapes that parse its requests and responses. */
export function buildOpenApi(table: RouteTable): OpenApiDocument {
  const tags = new Set<string>();
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, module } of table) {
    const item: Record<string, object> = {};
    for (const method of METHODS) {
      const handler: Handler = module[method];
      if ("capability" in handler) {
        item[method.toLowerCase()] = describeOperation(path, method, handler);
        tags.add(handler.capability.scope.split(":")[0]!);
      } else if ("operation" in handler) {
        item[method.toLowerCase()] = handler.operation as object;
      }
    }
    if (Object.keys(item).length > 0) paths[openApiPath(path)] = item;
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Leadwright",
        version: packageFile.version,
        description: INTRODUCTION,
        contact: { name: "Whoever runs this service" },
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "The service that serves this document." }],
      tags: [...tags, "document"].map((name) => ({
        name,
        description: TAGS[name] ?? `Everything about ${name}.`,
      })),
      security: [{ apiKey: [] }, { bearer: [] }],
      paths,
      components: {
        securitySchemes: {
          apiKey: {
            type: "apiKey",
            in: "header",
            name: "X-Api-Key",
            description: "An API key of the workspace. Requests see only that workspace's records.",
          },
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "The same key as a bearer token (RFC 6750); X-Api-Key wins if both are sent.",
          },
        },
        headers: sharedHeaders,
        responses: { ...sharedResponses, Unchanged: unchangedResponse },
      },
    },
    { override: ({ jsonSchema, zodSchema, io }) => easeSchema(jsonSchema, zodSchema, io) },
  );
  dropUnused(document, "responses");
  dropUnused(document, "headers");
  dropUnused(document, "schemas");
  dropRepeated(document);
  addExamples(document);
  return document;
}

function easeSchema(
  schema: z.core.JSONSchema.BaseSchema,
  shape: z.core.$ZodTypes,
  io: "input" | "output",
): void {
  // Zod adds these bounds to every integer; they carry no information.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (io === "output" && schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // In a response the format is enough; a 300-character pattern adds nothing.
  if (io === "output" && (schema.format === "date-time" || schema.format === "uuid")) delete schema.pattern;
  // Zod omits the default of a preprocessed value, and every number in a query is preprocessed.
  const { def } = shape._zod;
  if (def.type === "default" && schema.default === undefined)
    schema.default = def.defaultValue as z.core.JSONSchema.JSONSchema["default"];
  // Responses may gain fields. A client that rejects unknown fields would break with each addition.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  // A record over an enum is written as an object with these properties, which every client generator supports.
  const names = typeof schema.propertyNames === "object" ? schema.propertyNames.enum : undefined;
  if (names && typeof schema.additionalProperties === "object") {
    const value = schema.additionalProperties;
    schema.properties = Object.fromEntries(names.map((name) => [String(name), value]));
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
}

/** A schema that narrows a named shape repeats all of it next to the reference. The reference is enough. */
function dropRepeated(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const schema = value as Record<string, unknown>;
  if (typeof schema.$ref === "string" && "properties" in schema)
    for (const key of ["type", "properties", "required", "additionalProperties"]) delete schema[key];
  for (const inner of Object.values(schema)) dropRepeated(inner);
}

/** Removes unused components: a table without paid calls has no 402, and so on. */
function dropUnused(document: OpenApiDocument, kind: "responses" | "headers" | "schemas"): void {
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components?.[kind] ?? {})) {
    if (!text.includes(`"#/components/${kind}/${name}"`)) delete document.components![kind]![name];
  }
}

/** `/v1/agents/:id` in OpenAPI notation: `/v1/agents/{id}`. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

const INTRODUCTION = `Lead generation and outreach for one workspace: the one that the API key belongs to.

- Every response carries \`X-Request-Id\`; yours is kept if it is 1 to 128 visible ASCII characters.
- Every response that is not 2xx is \`{"error": {"code", "message", "requestId", "details"?}}\`, 404 and 405 included.
- Fields of a body that an endpoint does not know are ignored; out-of-range values are refused, never clamped.
- A body is a JSON object in UTF-8 of at most 1 MiB (the chat stream: 4 MiB), without U+0000, and with numbers that a 64-bit float represents exactly; a request whose fields are all optional may have no body.
- Each query parameter may be given once. An unknown one is refused, and the message lists those that exist.
- HEAD is answered wherever GET is. Any other method that a path does not list is a 405 with \`Allow\`, and so is HEAD where there is no GET.
- Ids are UUIDs. An id in a path that names no record of the workspace gets a 404.
- A GET response has an \`ETag\`; send it as \`If-None-Match\` to get 304 while nothing has changed. Responses over 1 KiB are compressed for clients that accept gzip. The response to a new record that can be read has its path in \`Location\`.
- Times are ISO 8601 in UTC. Amounts are credits.
- Paged lists are ordered newest first unless their description says otherwise; a page past the end is empty, with the true \`total\`.`;

const TAGS: Record<string, string> = {
  agents: "Agents. Each has one campaign and one Memory.",
  memory: "What an agent knows: your business, your ideal customer and the sender.",
  chat: "Chat threads of an agent and their messages.",
  leads: "People and companies that discovery found, with the page behind each field.",
  discovery: "The search for leads.",
  outreach: "Emails to leads: drafts, follow-ups and outreach runs.",
  campaigns: "An agent's pipeline and sequence: view, change, pause, resume and stop them.",
  credits: "Balance and price list.",
  mailboxes: "Addresses that send and receive, and the domains that email is sent from.",
  calls: "The call queue, calls and their outcomes, consents and the do-not-call list.",
  conversations: "Emails that leads sent, and the answers to them.",
  document: "This document.",
  suppressions: "Addresses that nobody in the workspace emails.",
};

// biome-ignore lint/suspicious/noExplicitAny: the document is deep, and its types leave nearly all of it open.
type Loose = any;

/** Adds an example, generated from its own schema, to every JSON request and every successful JSON response. */
function addExamples(document: ReturnType<typeof createDocument>): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const resolve = (name: string) => schemas[name];
  for (const item of Object.values<Loose>(document.paths ?? {}))
    for (const operation of Object.values<Loose>(item)) {
      const asked = operation.requestBody?.content?.["application/json"];
      if (asked?.schema) asked.example ??= exampleBody(asked.schema, resolve);
      for (const parameter of operation.parameters ?? [])
        if (parameter.schema?.format === "uuid") parameter.example ??= sampleOf("", parameter.schema);
      for (const [status, answer] of Object.entries<Loose>(operation.responses)) {
        const media = status.startsWith("2") ? answer.content?.["application/json"] : undefined;
        if (media?.schema?.properties || media?.schema?.$ref)
          media.example ??= sampleOf("", media.schema, resolve);
      }
    }
}
