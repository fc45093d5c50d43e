import type { Random } from "./random";

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document is read key by key
export type Schema = any;

/** What a value may be made of: ids of the workspace that asks, also by the field that takes them, and of another one. */
type Ids = {
  own: readonly string[];
  foreign: readonly string[];
  named: Record<string, readonly string[]>;
};

export type Source = { random: Random; ids: Ids; resolve: (schema: Schema) => Schema };

const ALPHABET = [
  ..."abcXYZ019 -_.,'\"<>&%$\\/äßéЖ中あ한🙂𝒳👨‍👩‍👧",
  "\u200f",
  "\u0301",
  "\u2028",
  "\ufeff",
  "\n",
  "\t",
];

/** Of formats that a pattern cannot say in full: values that are in order. */
const IN_ORDER: Record<string, readonly string[]> = {
  website: ["a.example", "HTTP://EXAMPLE.com:8080/x?y#z", "https://bäckerei.example/über", "x-y.example/?q"],
  "language-tag": ["en", "de-CH", "zh-Hant-TW", "sl-nedis", "PT-br"],
  "time-zone": ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"],
  "idn-email": [
    "a@b.example",
    "o'neil+x@sub.example.com",
    "jürgen@bäckerei.example",
    `${"l".repeat(64)}@a.example`,
  ],
  "phone-number": ["+44 20 7946 0018", "+1 (212) 555-0123", "+49 30 901820"],
  country: ["GB", "de", "Germany"],
};
const TIMES = [
  "2026-01-31T14:00:00Z",
  "2020-02-29T23:59:59.999Z",
  "1970-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "0000-01-01T00:00:00.000Z",
  "2016-12-31T23:59:00.123456789Z",
];

/** A value that a schema permits, at its edges more often than not. */
export function makeValid(given: Schema, source: Source, depth = 0, name = ""): unknown {
  const schema = source.resolve(given);
  const { random } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return makeValid(random.pick(choices), source, depth, name);
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case "string":
      return makeText(schema, source, name);
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 1_000 } = schema;
      return random.pick([minimum, maximum, random.int(minimum, Math.min(maximum, minimum + 1_000))]);
    }
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "array": {
      const most = Math.min(schema.maxItems ?? 4, depth > 2 ? 1 : 25);
      const length = random.pick([schema.minItems ?? 0, Math.min(most, 2), most]);
      return Array.from({ length }, () => makeValid(schema.items ?? {}, source, depth + 1, name));
    }
    case "object":
      return makeObject(schema, source, depth);
    default:
      return depth > 4
        ? null
        : random.pick<unknown>([null, true, 1.5, "x", ["a", { b: 1 }], { a: { b: ["c"] } }]);
  }
}

function makeObject(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const { random } = source;
  const made: Record<string, unknown> = {};
  const required = new Set<string>(schema.required ?? []);
  for (const one of schema.anyOf ? [random.pick(schema.anyOf as Schema[])] : []) {
    for (const name of one.required ?? []) required.add(name);
    for (const [name, rule] of Object.entries<Schema>(one.properties ?? {}))
      if (rule.const !== undefined) made[name] = rule.const;
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name in made || !(required.has(name) || random.chance(depth > 2 ? 0.1 : 0.5))) continue;
    made[name] = makeValid(property, source, depth + 1, name);
  }
  if (schema.additionalProperties && random.chance(0.3)) made["x-more"] = { deep: [1, "ü"] };
  return made;
}

function makeText(schema: Schema, { random, ids }: Source, name: string): string {
  if (schema.format === "uuid") {
    const mine = random.chance(0.8) ? ids.named[name] : undefined;
    const id = random.pick(mine ?? (random.chance(0.8) ? ids.own : ids.foreign));
    return random.chance(0.2) ? id.toUpperCase() : id;
  }
  if (schema.format === "date-time") return random.pick(TIMES);
  const samples = [...(IN_ORDER[schema.format ?? ""] ?? []), ...(schema.examples ?? [])];
  if (samples.length > 0) return random.pick(samples);
  const { minLength = 0, maxLength = 50 } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u");
  for (let attempt = 0; attempt < 20; attempt++) {
    const length = random.pick([
      minLength,
      Math.min(maxLength, 4_000),
      random.int(minLength, Math.min(maxLength, 40)),
    ]);
    const letters = random.chance(0.5) ? [random.pick(ALPHABET)] : ALPHABET;
    const value = [...Array.from({ length }, () => random.pick(letters)).join("")].slice(0, length).join("");
    if (!pattern || pattern.test(value)) return value;
  }
  return "a1".padEnd(minLength, "a").slice(0, Math.max(minLength, Math.min(maxLength, 2)));
}

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  "",
  " ",
  "x",
  "null",
  "a\u0000b",
  "\ud800",
  "line\nbreak",
  "\u202egnp.exe",
  "' or 1=1 --",
  "../../etc/passwd",
  "0000-00-00T00:00:00Z",
  "2026-01-31T14:00:00+25:00",
  "a@localhost",
  "a@b@c.example",
  "javascript:alert(1)",
  "Mars/Olympus",
  [],
  [null],
  {},
  { $gt: "" },
];

/** A value that is likely to be none of those that a schema permits; whether it is, the schema has to be asked. */
export function makeOdd(given: Schema, source: Source): unknown {
  const schema = source.resolve(given);
  const { random } = source;
  const edges: unknown[] = [];
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  if (typeof minimum === "number") edges.push(minimum - 1, String(minimum));
  if (typeof maximum === "number") edges.push(maximum + 1, maximum + 0.5);
  if (typeof maxLength === "number") edges.push("x".repeat(maxLength + 1), "🙂".repeat(maxLength + 1));
  if (minLength) edges.push("x".repeat(minLength - 1));
  if (typeof maxItems === "number")
    edges.push(Array.from({ length: maxItems + 1 }, () => makeValid(schema.items, source)));
  if (schema.format === "uuid")
    edges.push("not-a-uuid", `{${source.ids.own[0]}}`, source.ids.own[0]!.slice(1));
  if (edges.length > 0 && random.chance(0.5)) return random.pick(edges);
  return random.pick(ODD);
}
