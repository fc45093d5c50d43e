import { COMPANY_FIELDS } from "@/lib/companies/company-fields";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "@/lib/leads/lead-fields";
import type { JsonSchema } from "./reference-fields";

/** Returns the schema for a name in the document. */
export type Resolve = (name: string) => JsonSchema | undefined;

const ID = "0190a1b2-0000-7000-8000-000000000001";
const TIME = "2026-01-31T14:00:00.000Z";

/** Example values by field name; in a named object by both, as in `Lead.name`. */
const SAMPLES: Record<string, unknown> = {
  name: "Bakery leads",
  title: "First talk",
  message: "Find ten bakeries in Bristol",
  note: "asked by phone",
  phone: "+44 20 7946 0018",
  personPhone: "+44 113 496 0000",
  country: "GB",
  email: "ines@ovens.example",
  senderName: "Ada Byron",
  senderTitle: "Founder",
  senderEmail: "ada@doughdesk.example",
  companyName: "Dough Desk",
  channels: { email: true },
  "OutreachRun.channels": { email: true, call: false },
  website: "https://doughdesk.example",
  postalAddress: "1 Oven Street, Leeds LS1 4AP",
  language: "en",
  timeZone: "Europe/London",
  signature: "Ada Byron\nDough Desk",
  profileJson: { company: "Dough Desk", offer: "an order desk for wholesale bakeries" },
  icpJson: { roles: ["Head of Operations"], industries: ["bakery"] },
  identityJson: { tone: "plain and friendly" },
  missing: [],
  page: 1,
  pageSize: 25,
  total: 1,
  totalPages: 1,
  what: "I am happy to get a call about ovens.",
  how: "Contact form of 12 January, kept with the lead.",
  error: null,
  pauseReason: null,
  waiting: null,
  nextCursor: null,
  "Thread.title": "Bakeries in Bristol",
  ...Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [`Lead.${name}`, LEAD_FIELDS[name].example])),
  ...Object.fromEntries(
    Object.entries(COMPANY_FIELDS).map(([name, { isList, example }]) => [
      `Company.${name}`,
      isList ? [example] : example,
    ]),
  ),
  "Company.domain": "ovens.example",
  "Company.bestScore": 82,
  "CompanyEvidence.field": "registerNumber",
  "CompanyEvidence.value": "01234567",
  "CompanyEvidence.url": "https://ovens.example/imprint",
  "CompanyEvidence.quote": "Registered in England and Wales, company no. 01234567",
  "Lead.score": 82,
  "Lead.reach": 90,
  "Lead.scoreReasons": ["“Head of Operations” is a role you look for."],
  "Lead.mailState": null,
  "Evidence.field": "title",
  "Evidence.value": "Head of Operations",
  "Evidence.url": "https://ovens.example/team",
  "Evidence.quote": "Ines Vogt, Head of Operations",
  "PipelineStep.label": "Plan the search",
};

/** An example value that a schema allows. With `resolve` it is complete, including named objects and optional fields. */
export function sampleOf(name: string, schema: JsonSchema, resolve?: Resolve, within = ""): unknown {
  const component = schema.$ref?.split("/").at(-1);
  if (component !== undefined) {
    const target = resolve?.(component);
    if (Object.hasOwn(SAMPLES, name) && fitsType(SAMPLES[name], target ?? { type: "object" }))
      return SAMPLES[name];
    return target ? sampleOf(name, target, resolve, component) : {};
  }
  for (const key of [`${within.replace(/With.*/, "")}.${name}`, name])
    if (name !== "" && Object.hasOwn(SAMPLES, key) && fitsType(SAMPLES[key], schema)) return SAMPLES[key];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  const [first] = schema.properties ? [] : (schema.anyOf ?? schema.oneOf ?? []);
  if (first) return sampleOf(name, first, resolve, within);
  const type = [schema.type].flat().find((one) => one !== "null");
  if (schema.format === "uuid") return ID;
  if (schema.format === "date-time") return TIME;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "array") return schema.items ? [sampleOf(singular(name), schema.items, resolve, within)] : [];
  if (type === "object") return resolve ? wholeObject(schema, resolve, within) : sampleBody(schema);
  return [schema.type].flat().includes("null") ? null : "…";
}

/** The example that a body's own schema gives, else one made of its fields. */
export function exampleBody(schema: JsonSchema, resolve?: Resolve): Record<string, unknown> {
  return (schema.examples?.[0] as Record<string, unknown> | undefined) ?? sampleBody(schema, resolve);
}

/** The required fields; if none are required, the first two. */
function sampleBody(schema: JsonSchema, resolve?: Resolve): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 2);
  return Object.fromEntries(names.map((name) => [name, sampleOf(name, properties[name] ?? {}, resolve)]));
}

function wholeObject(schema: JsonSchema, resolve: Resolve, within: string): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(name, field, resolve, within)]));
}

function fitsType(value: unknown, { type, anyOf, pattern }: JsonSchema): boolean {
  if (typeof value === "string" && pattern && !new RegExp(pattern, "u").test(value)) return false;
  if (value === null)
    return [type].flat().includes("null") || (anyOf?.some((one) => one.type === "null") ?? false);
  const types = [type, ...(anyOf ?? []).map((one) => one.type)].flat();
  const kind = Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : typeof value;
  return types.includes(kind) || (kind === "integer" && types.includes("number"));
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}
