import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { DIAL_MODES, DIAL_SPEAKERS, DIAL_STATES, dials } from "@/db/schema";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { count, isoTime, uuid } from "@/lib/shapes";
import { listLines } from "../voice/talk-lines";
import { type DialRow, readDial } from "./find-dial";

export const CallDial = z
  .object({
    id: uuid,
    callId: uuid,
    mode: z.enum(DIAL_MODES).meta({
      description:
        "connect: a person's phone rings first, then the lead's; voice: the lead talks with the agent.",
    }),
    status: z.enum(DIAL_STATES).meta({
      description:
        "dialling: on its way to the provider, or not known whether it was taken; live; ended; not_made: the provider never made it, and it cost nothing.",
    }),
    providerStatus: z
      .string()
      .nullable()
      .meta({ description: "As the provider calls it: queued, ringing, …" }),
    leadStatus: z
      .string()
      .nullable()
      .meta({ description: "With connect: what becomes of the lead's phone." }),
    answeredBy: z
      .string()
      .nullable()
      .meta({ description: "human, machine_start, fax, …, where it was looked at." }),
    seconds: count.nullable().meta({ description: "How long it lasted, as the provider says." }),
    problem: z.string().nullable(),
    takenOverBy: z
      .string()
      .nullable()
      .meta({ description: "The person who took the talk over, as user:… or key:…." }),
    lines: z
      .array(z.object({ speaker: z.enum(DIAL_SPEAKERS), text: z.string() }))
      .meta({ description: "With voice: what was said, in its order; key is a key that the lead pressed." }),
    startedAt: isoTime,
    endedAt: isoTime.nullable(),
  })
  .meta({ id: "CallDial", description: "One try to make a call through the telephone provider." });

export async function listDialsOfCall(ctx: Context, callId: string): Promise<z.input<typeof CallDial>[]> {
  const rows = await ctx.db
    .select()
    .from(dials)
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.callId, callId)))
    .orderBy(desc(dials.createdAt), desc(dials.id));
  return Promise.all(rows.map((dial) => toCallDial(ctx, dial)));
}

export async function toCallDial(ctx: Context, dial: DialRow): Promise<z.input<typeof CallDial>> {
  const lines = dial.mode === "voice" ? await listLines(ctx, dial.id) : [];
  return { ...dial, status: dial.state, startedAt: dial.dialledAt, lines };
}

export async function readCallDial(ctx: Context, id: string): Promise<z.input<typeof CallDial>> {
  const dial = await readDial(ctx, id);
  if (!dial) throw notFound("dial");
  return toCallDial(ctx, dial);
}
