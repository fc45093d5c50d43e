import { desc } from "drizzle-orm";
import { z } from "zod";
import { CALL_ATTEMPT_MODES, CALL_ATTEMPT_STATES, callAttempts, TRANSCRIPT_SPEAKERS } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { count, isoTime, uuid } from "@/lib/shapes";
import { type CallAttemptRow, readAttempt } from "./find-attempt";
import { listLines } from "./transcript";

export const CallAttempt = z
  .object({
    id: uuid,
    callId: uuid,
    mode: z.enum(CALL_ATTEMPT_MODES).meta({
      description:
        "connect: a person's phone rings first, then the lead's. voice: the automated assistant talks with the lead.",
    }),
    status: z.enum(CALL_ATTEMPT_STATES).meta({
      description:
        "dialling: on its way to the provider, or not known whether it was taken; live; ended; not_made: the provider never made it, and it cost nothing.",
    }),
    providerStatus: z
      .string()
      .nullable()
      .meta({ description: "The provider's own status, such as queued or ringing." }),
    leadStatus: z
      .string()
      .nullable()
      .meta({ description: "With connect: the status of the call to the lead's phone." }),
    answeredBy: z
      .string()
      .nullable()
      .meta({ description: "human, machine_start, fax, …, if it was detected." }),
    seconds: count.nullable().meta({ description: "Duration reported by the provider." }),
    problem: z.string().nullable(),
    takenOverBy: z.string().nullable().meta({ description: "Who took the call over, as user:… or key:…." }),
    lines: z
      .array(z.object({ speaker: z.enum(TRANSCRIPT_SPEAKERS), text: z.string() }))
      .meta({ description: "With voice: the transcript in order; key is a key that the lead pressed." }),
    startedAt: isoTime,
    endedAt: isoTime.nullable(),
  })
  .meta({ id: "CallDial", description: "One attempt to place a call through the phone provider." });

export async function listAttemptsOfCall(
  ctx: Context,
  callId: string,
): Promise<z.input<typeof CallAttempt>[]> {
  const rows = await ctx.db
    .select()
    .from(callAttempts)
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.callId, callId)))
    .orderBy(desc(callAttempts.createdAt), desc(callAttempts.id));
  return Promise.all(rows.map((attempt) => toCallAttempt(ctx, attempt)));
}

export async function toCallAttempt(
  ctx: Context,
  attempt: CallAttemptRow,
): Promise<z.input<typeof CallAttempt>> {
  const lines = attempt.mode === "voice" ? await listLines(ctx, attempt.id) : [];
  return { ...attempt, status: attempt.state, startedAt: attempt.startedAt, lines };
}

export async function readCallAttempt(ctx: Context, id: string): Promise<z.input<typeof CallAttempt>> {
  const attempt = await readAttempt(ctx, id);
  if (!attempt) throw notFound("dial");
  return toCallAttempt(ctx, attempt);
}
