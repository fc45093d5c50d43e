import { z } from "zod";
import { isUuid, nounsOfIds } from "@/lib/shapes";
import type { Facts } from "./invocation";

/** Fields of a result whose ids show which records a call concerned. */
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
const MAX_SUBJECTS = 25;

/**
 * What the audit log may record of an input: ids of records; numbers, flags and enum values; the length of lists. For
 * everything else only the field's name, because its text belongs to a person.
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
    else if (typeof value === "string" && isChoice(field) && fits(field, value)) facts[name] = value;
    else if (Array.isArray(value)) facts[name] = value.length;
    else if (isRecord(value) && isFlags(field) && fits(field, value)) {
      for (const flag of flagsOf(field))
        if (typeof value[flag] === "boolean") facts[`${name}.${flag}`] = value[flag];
    } else fields.push(name);
  }
  if (fields.length > 0) facts.fields = fields;
  return { subjects, facts };
}

/** Ids in a call's result: of the record itself, and of the records it belongs to. */
export function findSubjects(result: unknown): Record<string, string> {
  if (!isRecord(result)) return {};
  const found: Record<string, string> = {};
  if (isUuidText(result.id)) found.id = result.id;
  for (const name of SUBJECTS) if (isUuidText(result[name])) found[name] = result[name];
  if (isRecord(result.run) && isUuidText(result.run.id)) found.runId = result.run.id;
  return Object.fromEntries(Object.entries(found).slice(0, MAX_SUBJECTS));
}

function nameOfId(name: string, field: z.ZodType): string {
  const noun = name === "id" ? nounsOfIds.get(field)?.noun : undefined;
  return noun ? `${noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Id` : name;
}

/** The input has not been parsed yet: a caller without access could put any text in place of an enum value. */
function fits(field: z.ZodType, value: unknown): boolean {
  return field.safeParse(value).success;
}

function isChoice(field: z.ZodType): boolean {
  const inner = unwrap(field);
  return inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral;
}

/** Flags whose names we define. The keys of a record could be a person's own text. */
function isFlags(field: z.ZodType): boolean {
  const inner = unwrap(field);
  return (
    inner instanceof z.ZodObject &&
    Object.values<z.ZodType>(inner.shape).every((one) => unwrap(one) instanceof z.ZodBoolean)
  );
}

function flagsOf(field: z.ZodType): string[] {
  return Object.keys((unwrap(field) as z.ZodObject).shape);
}

function unwrap(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? unwrap(field.unwrap() as z.ZodType)
    : field;
}

function isUuidText(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
