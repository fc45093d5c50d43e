import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Channel } from "@/lib/channels/contract/channel";
import { type Context, transact } from "@/lib/context";
import { uuid } from "@/lib/shapes";

// A channel that hands each message over by moving a file: as small as one can be, with the files as its only state.

const folder = mkdtempSync(join(tmpdir(), "leadwright-file-channel-"));

/** Called before each delivery, outside of its transaction; a test may wait here. */
export const fileChannelHooks = { beforeDelivery: async (_leadId: string): Promise<void> => {} };

export const fileChannel = {
  name: "file",
  locks: "after lead",

  planner: {
    reachable,
    requireReadiness: async () => {},
    nobody: "There is nobody to write a file for.",
    estimate: async (ctx, campaignId, { targetCount }) => {
      const able = await ctx.db.$count(leads, reachable(ctx, campaignId));
      return describePeople(Math.min(able, targetCount ?? able));
    },
    estimateRest: async (_ctx, run) => {
      const people = listFiles("waiting", run.campaignId).length;
      return people === 0 ? null : describePeople(people);
    },
  },
  deliverer: {
    stages: [
      {
        key: "write_files",
        turn: async (ctx, generation) => {
          const run = await findLiveRun(ctx, generation);
          if (!run) return { end: "halted" };
          const rows = await ctx.db
            .select({ id: leads.id, name: leads.name })
            .from(leads)
            .where(reachable(ctx, run.campaignId))
            .limit(run.targetCount ?? 1_000);
          for (const { id, name } of rows)
            writeFileSync(pathOf("waiting", run.campaignId, id), `Hello ${name}`);
          return { end: "done" };
        },
      },
      {
        key: "deliver_files",
        turn: async (ctx, generation) => {
          const [leadId] = listFiles("waiting", generation.campaignId);
          if (leadId === undefined) return { end: "done" };
          await fileChannelHooks.beforeDelivery(leadId);
          // The live run is a share of the campaign's row, which pause and stop wait for.
          return transact(ctx, async (ctx) => {
            if (!(await findLiveRun(ctx, generation))) return { end: "halted" };
            if (!existsSync(pathOf("waiting", generation.campaignId, leadId))) return { end: "more" };
            await ctx.db.update(leads).set({ status: "contacted" }).where(isLead(ctx, leadId));
            deliver(generation.campaignId, leadId);
            return { end: "more", reached: true };
          });
        },
      },
    ],
    unavailable: "mail_unavailable",
  },
  lifecycle: {
    cancel: async (_ctx, what) => {
      if ("campaignId" in what) removeWaiting(({ campaignId }) => campaignId === what.campaignId);
      else removeWaiting(({ leadId }) => leadId === what.leadId);
    },
    halted: { filesInFlight: z.array(uuid) },
    awaitInFlight: async () => ({ filesInFlight: [] }),
    countWaiting: async (_ctx, campaignId) => listFiles("waiting", campaignId).length,
    waiting: {
      key: "files",
      label: "Waiting files",
      one: "1 file is dropped",
      many: "files are dropped",
    },
    endForLead: async () => [],
    stillInFlight: "A file for this person is being written.",
    removeFiles: async (_ctx, leadId) => {
      for (const campaignId of readdirSync(join(folder, "delivered")))
        rmSync(pathOf("delivered", campaignId, leadId), { force: true });
    },
    erase: async () => [],
  },
} as const satisfies Channel;

type Place = "waiting" | "delivered";

/** The leads for whom a file waits, or was delivered. */
export function listFiles(place: Place, campaignId: string): string[] {
  return readdirSync(dirOf(place, campaignId)).sort();
}

function reachable(ctx: Context, campaignId: string) {
  return and(
    eq(leads.workspaceId, ctx.workspaceId),
    eq(leads.campaignId, campaignId),
    eq(leads.status, "new"),
  );
}

function isLead(ctx: Context, id: string) {
  return and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, id));
}

function describePeople(people: number) {
  return { estimatedCost: 0, people, summary: `Write ${people} files.` };
}

function dirOf(place: Place, campaignId: string): string {
  const path = join(folder, place, campaignId);
  mkdirSync(path, { recursive: true });
  return path;
}

function pathOf(place: Place, campaignId: string, leadId: string): string {
  return join(dirOf(place, campaignId), leadId);
}

function deliver(campaignId: string, leadId: string): void {
  // Delivered twice would be seen: a file is never written over.
  if (existsSync(pathOf("delivered", campaignId, leadId))) throw new Error(`${leadId} was delivered twice.`);
  renameSync(pathOf("waiting", campaignId, leadId), pathOf("delivered", campaignId, leadId));
}

function removeWaiting(isMeant: (file: { campaignId: string; leadId: string }) => boolean): void {
  mkdirSync(join(folder, "waiting"), { recursive: true });
  for (const campaignId of readdirSync(join(folder, "waiting")))
    for (const leadId of listFiles("waiting", campaignId))
      if (isMeant({ campaignId, leadId })) rmSync(pathOf("waiting", campaignId, leadId));
}
