import { z } from "zod";
import { isUuid, nounsOfIds } from "@/lib/shapes";
import type { Facts } from "./note-call";

/** Ids of an answer that say what a call was about. */
const SUBJECTS = [
  "agentId",
  "campaignId",
  "threadId",
  "leadId",
  "mailId",
  "runId",
  "keyId",
  "suppressionId",
] as const;
const MOST_SUBJECTS = 25;

/**
 * What the audit log may know of an input: ids of records; numbers, flags and choices out of a fixed list; how long lists
 * are; and of everything else only that it was sent, because texts are a person's own.
 */
export function describeInput(
  shape: z.ZodType,
  input: unknown,
): { subjects: Record<string, string>; facts: Facts } {
  const subjects: Record<string, string> = {};
  const facts: Facts = {};
  const fields: string[] = [];
  if (!(shape instanceof z.ZodObject) || !isRecord(input)) return { subjects, facts };
  for (const [name, field] of Object.entries(shape.shape as Record<string, z.ZodType>)) {
    const value = input[name];
    if (value === undefined) continue;
    if (typeof value === "string" && isUuid(value)) subjects[nameOfId(name, field)] = value.toLowerCase();
    else if (typeof value === "number" || typeof value === "boolean") facts[name] = value;
    else if (typeof value === "string" && isChoice(field)) facts[name] = value;
    else if (Array.isArray(value)) facts[name] = value.length;
    else if (isRecord(value) && isFlags(value)) {
      for (const [flag, set] of Object.entries(value)) facts[`${name}.${flag}`] = set as boolean;
    } else fields.push(name);
  }
  if (fields.length > 0) facts.fields = fields;
  return { subjects, facts };
}

/** Ids in what a call brought: of the record itself, and of what it belongs to. */
export function findSubjects(result: unknown): Record<string, string> {
  if (!isRecord(result)) return {};
  const found: Record<string, string> = {};
  if (isUuidText(result.id)) found.id = result.id;
  for (const name of SUBJECTS) if (isUuidText(result[name])) found[name] = result[name];
  if (isRecord(result.run) && isUuidText(result.run.id)) found.runId = result.run.id;
  return Object.fromEntries(Object.entries(found).slice(0, MOST_SUBJECTS));
}

function nameOfId(name: string, field: z.ZodType): string {
  const noun = name === "id" ? nounsOfIds.get(field)?.noun : undefined;
  return noun ? `${noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Id` : name;
}

function isChoice(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return isChoice(field.unwrap() as z.ZodType);
  return field instanceof z.ZodEnum || field instanceof z.ZodLiteral;
}

function isFlags(value: Record<string, unknown>): boolean {
  const all = Object.values(value);
  return all.length > 0 && all.length <= 8 && all.every((one) => typeof one === "boolean");
}

function isUuidText(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
