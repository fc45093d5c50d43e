import { z } from "zod";
import { auditEntries } from "@/db/schema";
import { type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { newId } from "@/lib/id";
import { isUuid, nounsOfIds } from "@/lib/shapes";
import type { Actor } from "./actor";

export type Facts = Record<string, string | number | boolean | string[]>;

/** One call of a capability by a person or an API key; it becomes one entry in the audit log. */
export type Invocation = {
  readonly capability: string;
  readonly subjects: Record<string, string>;
  readonly facts: Facts;
};

/** What is needed to write an entry; a Context has all of it. */
type Author = {
  db: ScopedDatabase;
  workspaceId: WorkspaceId;
  actor: Actor;
  invocation?: Invocation | "nested" | undefined;
};

/**
 * Writes the audit entry of the invocation that `ctx` belongs to, in the transaction of `ctx` if there is one. `result` adds the ids of
 * the records that were created or changed. Does nothing for the service itself, and for a capability that another one invoked: both
 * belong to the other's entry.
 */
export async function writeAuditEntry(
  ctx: Author,
  what: { result?: unknown; facts?: Facts; code?: string } = {},
): Promise<void> {
  const { invocation, actor } = ctx;
  if (!invocation || invocation === "nested" || actor.kind === "system") return;
  const name = actor.name ?? (actor.kind === "key" ? nameOfKey(ctx) : null);
  // A named statement is planned once per connection, and every change writes an entry.
  await ctx.db
    .insert(auditEntries)
    .values({
      id: newId(),
      workspaceId: ctx.workspaceId,
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: name as string | null,
      capability: invocation.capability,
      subjects: { ...findSubjects(what.result), ...invocation.subjects },
      facts: { ...invocation.facts, ...what.facts },
      code: what.code ?? null,
    })
    .prepare("write_audit_entry")
    .execute();
}

function nameOfKey({ workspaceId, actor }: Author) {
  return sql`(select name from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}::uuid)`;
}

/** See `withoutEntry`. */
export class WithoutEntry<Output> {
  constructor(
    readonly output: Output,
    readonly isQuiet: boolean,
  ) {}
}

/**
 * The result of a verb that leaves no further entry in the audit log: it wrote its own with `writeAuditEntry`, in the transaction that
 * decided, or has changed nothing that anybody would look for there. `isQuiet`: no open page shows what changed, so none is told.
 */
export function withoutEntry<Output>(output: Output, { isQuiet = false } = {}): WithoutEntry<Output> {
  return new WithoutEntry(output, isQuiet);
}

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

/** Ids in a call's result: of the record itself or, without one, of a record in it (`{ call: { id } }`), and of what it belongs to. */
function findSubjects(result: unknown): Record<string, string> {
  if (!isRecord(result)) return {};
  const found: Record<string, string> = {};
  const addOwners = (record: Record<string, unknown>) => {
    for (const name of SUBJECTS) if (isUuidText(record[name])) found[name] = record[name];
  };
  if (isUuidText(result.id)) found.id = result.id;
  else
    for (const [field, inner] of Object.entries(result)) {
      if (!isRecord(inner) || !isUuidText(inner.id)) continue;
      found[`${field}Id`] = inner.id;
      addOwners(inner);
    }
  addOwners(result);
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
