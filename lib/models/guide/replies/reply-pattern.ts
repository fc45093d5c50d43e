import type { Fact } from "@/lib/models/guide/fact";
import { tidyValue } from "@/lib/models/guide/split-list";

/** One way to state a fact: a pattern for a clause, and the facts in its match; empty if the clause is about something else. */
export type ReplyPattern = { pattern: RegExp; facts(match: RegExpExecArray): Fact[] };

export const field = (key: Extract<Fact, { piece: "field" }>["key"], value: string | undefined): Fact[] =>
  value && tidyValue(value) ? [{ piece: "field", key, value: tidyValue(value) }] : [];
export const profile = (key: string, value: string | undefined, list = false): Fact[] =>
  value && tidyValue(value) ? [{ piece: "profileJson", key, value: tidyValue(value), list }] : [];
export const identity = (key: string, value: string | undefined, list = false): Fact[] =>
  value && tidyValue(value) ? [{ piece: "identityJson", key, value: tidyValue(value), list }] : [];
export const company = (name: string | undefined): Fact[] => [
  ...profile("company", name),
  ...field("companyName", name),
];
