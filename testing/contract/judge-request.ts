import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Country, readWrittenNumber } from "@/lib/calls/do-not-call/written-number";
import { findChangedNumber } from "@/lib/http/find-changed-number";
import type { OpenApiDocument } from "@/lib/http/open-api";
import { IdentityFields } from "@/lib/memory/identity-fields";
import { line } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { bodySchema, type Call, type Draft, queryOf } from "./make-request";
import type { Schema } from "./make-value";

/** `valid`: the document permits it in every part; `invalid`: it does not; `open`: only the service can tell. */
export type Judgement = "valid" | "invalid" | "open";

const fits = (shape: { safeParse: (value: unknown) => { success: boolean } }) => (value: string) =>
  shape.safeParse(value).success;

/** Formats that no pattern says in full, as the service judges them. */
const FORMATS: Record<string, (value: string) => boolean> = {
  line: (value) => value === "" || fits(line(0, value.length))(value),
  "phone-text": fits(IdentityFields.shape.phone),
  website: fits(IdentityFields.shape.website),
  "language-tag": fits(IdentityFields.shape.language),
  "time-zone": fits(IdentityFields.shape.timeZone),
  "idn-email": fits(EmailAddress),
  country: fits(Country),
  "phone-number": (value) => readWrittenNumber(value, undefined) !== null,
};

/** What no document can say of these fields: whether a moment has passed, what a cursor holds, what there is to do in a conversation. */
const ONLY_THE_SERVICE_KNOWS = new Set([
  "cursor",
  "callbackAt",
  "until",
  "remindAt",
  "snoozedUntil",
  "givenAt",
  "messages",
  "message",
  "trigger",
  "messageId",
  // Hours and gaps of a mailbox have to be in order, together with what is stored.
  "sendFrom",
  "sendUntil",
  "gapLeast",
  "gapMost",
  // The steps of a sequence have to go with each other and with those that are stored.
  "steps",
  // A day has to lie within the next year.
  "startOn",
]);

/** Whatever is sent, there has to be something to do in the conversation. */
const MAY_HAVE_NOTHING_TO_DO = "streamTurn";

/** Tells what the document says of requests. */
export function createJudge(document: OpenApiDocument): (draft: Draft) => Judgement {
  const strict = makeAjv(document, FORMATS);
  // As a reader who knows the standard's formats only.
  const plain = makeAjv(
    document,
    Object.fromEntries(Object.keys(FORMATS).map((name) => [name, true as const])),
  );

  return (draft) => {
    const { call, headers, ids, query, body } = draft;
    if (draft.method !== call.method && !(draft.method === "HEAD" && call.method === "GET")) return "open";
    const key = headers["Idempotency-Key"];
    const takesKey = (call.operation.parameters ?? []).some(({ name }: Schema) => name === "Idempotency-Key");
    if (takesKey && key !== undefined && (key.length < 1 || key.length > 255)) return "invalid";
    const known = new Map(queryOf(call).map((one) => [one.name as string, one]));
    const fields: Record<string, unknown> = {};
    for (const [name, text] of query) {
      const parameter = known.get(name);
      if (!parameter || Object.hasOwn(fields, name)) return "invalid";
      fields[name] = read(text, parameter.schema);
    }
    const problems: boolean[] = [];
    let isValid = true;
    for (const { in: place, name, schema } of call.operation.parameters ?? [])
      if (place === "path") problems.push(!plain(call, name, schema)(ids[name]));
    for (const [name, value] of Object.entries(fields)) {
      const schema = known.get(name)!.schema;
      problems.push(!plain(call, name, schema)(value));
      isValid &&= strict(call, name, schema)(value) === true;
    }
    let open =
      call.operation.operationId === MAY_HAVE_NOTHING_TO_DO ||
      Object.keys(fields).some((name) => ONLY_THE_SERVICE_KNOWS.has(name));
    if (call.method === "POST" || call.method === "PUT" || call.method === "PATCH") {
      const value = readBodyText(body);
      if (value === undefined) return "invalid";
      const schema = bodySchema(call);
      const isLeftOut = body === undefined || body.length === 0;
      if (isLeftOut && call.operation.requestBody?.required) return "invalid";
      if (!isLeftOut && !/^application\/json$/.test(headers["Content-Type"] ?? "")) return "open";
      if (schema) {
        problems.push(!plain(call, "body", schema)(value));
        isValid &&= strict(call, "body", schema)(value) === true;
        open ||= Object.keys(value).some((name) => ONLY_THE_SERVICE_KNOWS.has(name));
      }
      // The introduction says it of every body; a schema can of its known fields only.
      if (hasUnstorableText(value) || (typeof body === "string" && findChangedNumber(body) !== undefined))
        isValid = false;
    }
    if (problems.includes(true)) return "invalid";
    return isValid && !open ? "valid" : "open";
  };
}

type Check = (call: Call, part: string, schema: Schema) => ValidateFunction;

function makeAjv(
  document: OpenApiDocument,
  formats: Record<string, true | ((value: string) => boolean)>,
): Check {
  const ajv = new Ajv2020({ strict: false });
  (((addFormats as { default?: unknown }).default ?? addFormats) as (ajv: Ajv2020) => void)(ajv);
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  return (call, part, schema) => {
    const key = `${call.method} ${call.path} ${part}`;
    const known = compiled.get(key);
    if (known) return known;
    const made = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')),
    );
    compiled.set(key, made);
    return made;
  };
}

/** The text of a query as the value that its schema speaks of. */
function read(text: string, schema: Schema): unknown {
  return schema.type === "integer" && /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

/** The object in a body, `{}` for none; undefined for what is no JSON object. */
function readBodyText(body: Draft["body"]): Record<string, unknown> | undefined {
  if (body === undefined || body.length === 0) return {};
  if (typeof body !== "string") return undefined;
  try {
    // A reader may pass over a byte order mark (RFC 8259 §8.1), and ours does.
    const value: unknown = JSON.parse(body.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function hasUnstorableText(value: unknown): boolean {
  const text = JSON.stringify(value);
  return /\\u(0000|d[89a-f])/i.test(text);
}
