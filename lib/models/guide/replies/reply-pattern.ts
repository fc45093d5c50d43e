import type { Fact } from "@/lib/models/guide/fact";
import { tidyValue } from "@/lib/models/guide/split-list";

/** A way to tell something: a pattern for one clause, and the facts in what it caught; none where it was about something else. */
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
