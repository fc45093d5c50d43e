import { z } from "zod";
import type { CostClass } from "@/lib/capability";
import type { Scope } from "@/lib/scopes";
import type { RouteTable } from "./dispatch";
import type { Endpoint } from "./endpoint";
import { AnyError } from "./error-shapes";
import { buildOpenApi } from "./open-api";
import { STATUS_WORDS } from "./open-api-responses";
import { exampleCommand } from "./reference-example";
import {
  describeFields,
  type Field,
  type JsonSchema,
  namesObject,
  type TypeWords,
  wordsOfType,
} from "./reference-fields";

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Null: no key needed. */
  scope: Scope | null;
  cost: CostClass;
  parameters: (Field & { place: "path" | "query" | "header" })[];
  body: { required: boolean; fields: Field[] } | null;
  /** Successful responses. `type` is JSON's, or the media type of a stream. */
  answers: { status: string; description: string; type: TypeWords | null; fields: Field[] }[];
  /** Status codes of its errors. */
  errors: string[];
  /** A `curl` command with `$BASE` and `$KEY` to fill in. */
  example: string;
};

export type Reference = {
  version: string;
  /** Paragraphs and bullet points, with code in backticks. */
  introduction: string;
  groups: { name: string; description: string; operations: Operation[] }[];
  objects: { name: string; description: string; fields: Field[] }[];
  errors: { status: string; description: string }[];
};

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is deep, and its types leave nearly all of it open.
type Loose = any;

/** The OpenAPI document of a table, arranged for readers: by resource, with fields as rows. */
export function buildReference(table: RouteTable): Reference {
  const document: Loose = inlineChoices(JSON.parse(JSON.stringify(buildOpenApi(table))));
  const schemas: Record<string, JsonSchema> = document.components?.schemas ?? {};
  const endpoints = new Map<string, Endpoint>();
  for (const { module } of table)
    for (const handler of Object.values(module))
      if ("capability" in handler) endpoints.set(handler.capability.name, handler);

  const groups: Reference["groups"] = document.tags.map(({ name, description }: Loose) => ({
    name,
    description,
    operations: [],
  }));
  const rest: Reference["groups"][number] = {
    name: "document",
    description: "This document as JSON.",
    operations: [],
  };
  for (const [path, item] of Object.entries<Loose>(document.paths))
    for (const [method, operation] of Object.entries<Loose>(item)) {
      const group = groups.find(({ name }) => name === operation.tags?.[0]) ?? rest;
      group.operations.push(describe(path, method, operation, endpoints.get(operation.operationId)));
    }
  const statuses = [
    ...new Set([...groups, rest].flatMap(({ operations }) => operations.flatMap(({ errors }) => errors))),
  ].sort();
  const anyError = z.toJSONSchema(AnyError) as JsonSchema;
  return {
    version: document.info.version,
    introduction: document.info.description,
    groups: [...groups, rest].filter(({ operations }) => operations.length > 0),
    objects: [...Object.entries(schemas), ["Error", anyError] as const]
      // Errors differ only in their details, so one represents them all.
      .filter(([, schema]) => !schema.enum && schema.properties?.code?.const === undefined)
      .map(([name, schema]) => ({
        name,
        description: schema.description ?? "",
        fields: describeFields(schema),
      })),
    errors: statuses.map((status) => ({ status, description: STATUS_WORDS[Number(status)] ?? "" })),
  };
}

/** The conventions section has the full description. */
const NAMED_CALL = "A unique text for this request: repeating it does nothing again.";

/** Inlines enums: to a reader they are not separate objects. */
function inlineChoices(document: Loose): Loose {
  const schemas: Record<string, JsonSchema> = document.components?.schemas ?? {};
  const walk = (value: Loose): Loose => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const named = typeof value.$ref === "string" ? schemas[value.$ref.split("/").at(-1)] : undefined;
    if (named?.enum) return { ...named, ...value, $ref: undefined };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return walk(document);
}

function describe(path: string, method: string, operation: Loose, endpoint: Endpoint | undefined): Operation {
  const parameters: Operation["parameters"] = (operation.parameters ?? []).map((one: Loose) => ({
    name: one.name,
    place: one.in,
    required: one.required ?? false,
    type: wordsOfType(one.schema),
    description: one.name === "Idempotency-Key" ? NAMED_CALL : (one.description ?? ""),
    depth: 0,
  }));
  const bodySchema: JsonSchema | undefined = operation.requestBody?.content?.["application/json"]?.schema;
  const statuses = Object.entries<Loose>(operation.responses);
  const answers = statuses
    .filter(([status]) => status.startsWith("2"))
    .map(([status, { description, content }]) => {
      const [[type, media] = ["", undefined]] = Object.entries<Loose>(content ?? {});
      const schema: JsonSchema | undefined = media?.schema;
      const isJson = type === "application/json";
      return {
        status,
        description: isJson || !schema?.description ? description : schema.description,
        type: schema === undefined ? null : isJson ? wordsOfType(schema) : { text: type, object: null },
        fields: schema && isJson && !namesObject(schema) ? describeFields(schema) : [],
      };
    });
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    // Scope and cost are shown next to it.
    description: operation.description.split("\n\n")[0],
    scope: endpoint?.capability.scope ?? null,
    cost: endpoint?.capability.cost ?? "free",
    parameters,
    body: bodySchema
      ? { required: operation.requestBody.required ?? false, fields: describeFields(bodySchema) }
      : null,
    answers,
    errors: statuses.map(([status]) => status).filter((status) => /^[45]/.test(status)),
    example: exampleCommand({ path, method: method.toUpperCase(), parameters, body: bodySchema }),
  };
}
