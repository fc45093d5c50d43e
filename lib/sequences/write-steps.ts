import { isDeepStrictEqual } from "node:util";
import { isNotNull } from "drizzle-orm";
import { sequenceSteps, sequences } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import type { Sequence } from "./find-sequence";
import { keepVersion } from "./keep-version";
import type { StepInput } from "./sequence-input";

type StepRow = typeof sequenceSteps.$inferInsert;

/**
 * Writes the steps of a sequence, whose campaign the caller has locked, as a new version; without a difference nothing changes.
 * `removed`: of those that were taken out, which may come back. Returns the ids of the steps that are new or whose content changed, and of those with another wait.
 */
export async function writeSteps(
  ctx: Context,
  before: Sequence,
  steps: readonly StepInput[],
  removed: Sequence["steps"] = [],
): Promise<{ changed: string[]; rescheduled: string[] }> {
  const old = new Map(before.steps.map((step) => [step.id, step]));
  const known = new Map([...removed, ...before.steps].map((step) => [step.id, step]));
  const rows = steps.map((step, position) => toRow(step, position, known.get(step.id ?? "")));
  const differs = (row: (typeof rows)[number], fields: readonly (keyof (typeof rows)[number])[]) =>
    fields.some((field) => !isDeepStrictEqual(row[field], old.get(row.id)?.[field]));
  const changed = rows.filter((row) => differs(row, CONTENT)).map(({ id }) => id);
  const isSame =
    changed.length === 0 &&
    rows.length === before.steps.length &&
    rows.every(({ id }, at) => id === before.steps[at]!.id);
  if (isSame) return { changed: [], rescheduled: [] };
  const ofSequence = and(
    eq(sequenceSteps.workspaceId, ctx.workspaceId),
    eq(sequenceSteps.sequenceId, before.id),
    sql`${sequenceSteps.removedAt} is null`,
  );
  // Out of the way first: a position stands once among the steps that count.
  await ctx.db
    .update(sequenceSteps)
    .set({ position: sql`${sequenceSteps.position} + 1000` })
    .where(and(ofSequence, sql`${sequenceSteps.position} > 0`));
  await removeSteps(ctx, before, new Map(rows.map(({ id, position }) => [id, position])));
  for (const row of rows)
    await ctx.db
      .insert(sequenceSteps)
      .values({ ...row, workspaceId: ctx.workspaceId, sequenceId: before.id })
      .onConflictDoUpdate({
        target: sequenceSteps.id,
        set: { ...row, removedAt: null, updatedAt: new Date() },
      });
  const version = before.version + 1;
  await ctx.db
    .update(sequences)
    .set({ version, updatedAt: new Date() })
    .where(and(eq(sequences.workspaceId, ctx.workspaceId), eq(sequences.id, before.id)));
  await keepVersion(ctx, before.id, version);
  const rescheduled = rows.filter((row) => old.has(row.id) && differs(row, ["waitDays"])).map(({ id }) => id);
  return { changed, rescheduled };
}

/**
 * Removed steps stand where the step before them stands, so that whoever received one goes on behind it. `places`: the new
 * positions of the steps that are kept, among them always the first.
 */
async function removeSteps(ctx: Context, before: Sequence, places: Map<string, number>): Promise<void> {
  const placeBefore = (position: number): number => {
    const step = before.steps[position]!;
    return places.get(step.id) ?? placeBefore(position - 1);
  };
  const ofSequence = and(
    eq(sequenceSteps.workspaceId, ctx.workspaceId),
    eq(sequenceSteps.sequenceId, before.id),
  );
  const removed = await ctx.db
    .select({ id: sequenceSteps.id, position: sequenceSteps.position })
    .from(sequenceSteps)
    .where(and(ofSequence, isNotNull(sequenceSteps.removedAt)));
  const now = before.steps.filter(({ id }) => !places.has(id));
  for (const { id, position } of [...removed.filter(({ id }) => !places.has(id)), ...now])
    await ctx.db
      .update(sequenceSteps)
      .set({
        position: placeBefore(position),
        removedAt: sql`coalesce(${sequenceSteps.removedAt}, now())`,
      })
      .where(and(ofSequence, eq(sequenceSteps.id, id)));
}

const CONTENT = ["waitDays", "channel", "thread", "text", "intent", "variants"] as const;

/** What a step does not use is not kept: the texts of one that is written, the intent of a template. */
function toRow(step: StepInput, position: number, old: Sequence["steps"][number] | undefined) {
  const { waitDays, channel, thread } = step;
  const text = channel === "email" ? step.text : "written";
  const known = new Set(old?.variants.map(({ id }) => id));
  return {
    id: step.id ?? newId(),
    position,
    waitDays,
    channel,
    thread,
    text,
    intent: text === "written" ? step.intent.trim() : "",
    variants: step.variants.map(({ id, weight, subject, body }) => ({
      id: id !== undefined && known.has(id) ? id : newId(),
      weight,
      subject: subject.trim(),
      body: body.replace(/\r\n?/g, "\n").trim(),
    })),
  } satisfies Omit<StepRow, "workspaceId" | "sequenceId">;
}
