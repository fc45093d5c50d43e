/** A JSON Schema as zod-openapi generates it, with the parts that are read here. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** A type in words; `object` is the name of the object at its end, which is documented in its own section. */
export type TypeWords = { text: string; object: string | null };
/** One field. `depth` is its nesting level. */
export type Field = { name: string; type: TypeWords; required: boolean; description: string; depth: number };

const MAX_DEPTH = 4;

/** The fields of an object. Fields of unnamed nested objects follow the field that contains them. */
export function describeFields(schema: JsonSchema, depth = 0): Field[] {
  const { properties, required = [] } = innerOf(schema);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      type: wordsOfType(field),
      required: required.includes(name),
      description: describeField(field),
      depth,
    },
    ...(depth < MAX_DEPTH ? describeFields(innerOf(field), depth + 1) : []),
  ]);
}

/** The name of the object that a schema refers to, if it has one. */
export function namesObject(schema: JsonSchema): string | null {
  return schema.$ref?.split("/").at(-1) ?? null;
}

export function wordsOfType(schema: JsonSchema): TypeWords {
  const object = namesObject(schema);
  if (object) return { text: "", object };
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const isNull = ({ type }: JsonSchema) => type === "null";
    const words = choices.filter((one) => !isNull(one)).map(wordsOfType);
    const nullable = choices.some(isNull) ? " or null" : "";
    const named = words.find((one) => one.object);
    if (words.length === 1) {
      const [only] = words as [TypeWords];
      return named
        ? { text: `${nullable ? "null or" : ""} ${only.text}`.trim(), object: only.object }
        : join(only.text, nullable);
    }
    return { text: words.map(({ text, object }) => object ?? text).join(" or ") + nullable, object: null };
  }
  if (schema.const !== undefined) return { text: JSON.stringify(schema.const), object: null };
  const types = [schema.type ?? "any"].flat();
  const nullable = types.includes("null") ? " or null" : "";
  if (schema.enum)
    return join(
      schema.enum
        .filter((one) => one !== null)
        .map((one) => JSON.stringify(one))
        .join(" | "),
      nullable,
    );
  const type = types.find((one) => one !== "null") ?? "null";
  if (type === "array" && schema.items) {
    const items = wordsOfType(schema.items);
    return items.object && items.text === ""
      ? { text: "list of", object: items.object }
      : join(`list of ${items.object ?? items.text}`, nullable);
  }
  return join(FORMATS[schema.format ?? ""] ?? type, nullable);
}

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  "date-time": "time",
  date: "date",
  email: "email address",
  "idn-email": "email address",
  uri: "URL",
};

const join = (text: string, nullable: string): TypeWords => ({ text: text + nullable, object: null });

/** The text for a field: its description, its bounds and its default. */
function describeField(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, default: preset } = schema;
  const bounds: string[] = [];
  const isBound = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) bounds.push(`${minimum} to ${maximum}.`);
  else if (isBound(minimum)) bounds.push(`At least ${minimum}.`);
  else if (isBound(maximum)) bounds.push(`At most ${maximum}.`);
  const length = maxLength ?? schema.anyOf?.find((one) => one.maxLength)?.maxLength;
  if (length !== undefined) bounds.push(`At most ${length} characters.`);
  if (preset !== undefined) bounds.push(`Default \`${JSON.stringify(preset)}\`.`);
  return [schema.description, ...bounds].filter(Boolean).join(" ");
}

/** The object behind lists and unions; nothing for a named object, which has its own section. */
function innerOf(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return {};
  if (schema.properties) return schema;
  if (schema.items) return innerOf(schema.items);
  for (const one of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) {
    const inner = innerOf(one);
    if (inner.properties) return inner;
  }
  return {};
}
