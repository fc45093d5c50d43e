import type { JsonSchema } from "./reference-fields";

type Call = {
  method: string;
  path: string;
  parameters: { name: string; place: string; required: boolean }[];
  body: JsonSchema | undefined;
};

/** A call as a `curl` command. `$BASE`, `$KEY` and ids such as `$AGENT_ID` are the shell's variables. */
export function exampleCommand({ method, path, parameters, body }: Call): string {
  const query = parameters
    .filter(({ place, required }) => place === "query" && required)
    .map(({ name }) => `${name}=…`)
    .join("&");
  const address = `$BASE${path.replace(/(\w+)\/\{(\w+)\}/g, (_, noun: string, name: string) => `${noun}/${variableOf(noun, name)}`)}`;
  const isStream = path.endsWith("/stream");
  const lines = [
    `curl${isStream ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`}`,
    `"${address}${query && `?${query}`}"`,
  ];
  if (path !== "/v1/openapi.json") lines.push(`-H "X-Api-Key: $KEY"`);
  if (parameters.some(({ name }) => name === "Idempotency-Key"))
    lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  // A POST whose fields may all be left out is clearest without; a PATCH without any would change nothing.
  const isBare = method === "POST" && (body?.required ?? []).length === 0;
  const sample = body && !isBare && sampleBody(body);
  if (sample && Object.keys(sample).length > 0)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(sample)}'`);
  return lines.join(" \\\n  ");
}

/** `agents/{id}` as `$AGENT_ID`, `threads/{threadId}` as `$THREAD_ID`. */
function variableOf(noun: string, name: string): string {
  const word = name === "id" ? noun.replace(/s$/, "") : name.replace(/Id$/, "");
  return `$${word.toUpperCase()}_ID`;
}

/** The fields that have to be there; where none has to, the first two. */
function sampleBody(schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 2);
  return Object.fromEntries(names.map((name) => [name, sampleOf(name, properties[name] ?? {})]));
}

const SAMPLES: Record<string, unknown> = {
  name: "Bakery leads",
  title: "First talk",
  message: "Find ten bakeries in Bristol",
  note: "asked by phone",
  phone: "+44 20 7946 0018",
  personPhone: "+44 113 496 0000",
  profileJson: { company: "Dough Desk", offer: "an order desk for wholesale bakeries" },
  icpJson: { roles: ["Head of Operations"], industries: ["bakery"] },
};

function sampleOf(name: string, schema: JsonSchema): unknown {
  if (name in SAMPLES) return SAMPLES[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(name, first);
  const type = [schema.type].flat().find((one) => one !== "null");
  if (schema.format === "uuid") return "0190a1b2-0000-7000-8000-000000000001";
  if (schema.format === "date-time") return "2026-01-31T14:00:00Z";
  if (schema.format === "email" || /email$/i.test(name)) return "ines@ovens.example";
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "array") return schema.items ? [sampleOf(name, schema.items)] : [];
  if (type === "object") return sampleBody(schema);
  return "…";
}
