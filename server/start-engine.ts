import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { database } from "@/db";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { functions } from "@/inngest/functions";
import { closeMailer, haltMailer, openMailer } from "@/lib/channels/email/mailer";
import { startOutbox } from "@/lib/outbox";
import { engineMode, isDevServerWanted } from "@/lib/process/engine-mode";
import type { Settings } from "@/lib/process/env";
import type { HealthFact } from "@/lib/process/health";
import { logFailure } from "@/lib/process/log-failure";
import { env, openAdapters } from "@/lib/process/this-process";
import { sweep } from "@/lib/sweep/sweep";
import { closeWebAccess, openWebAccess, type WebCommands } from "@/lib/web/open-web-access";
import { openInngestServer } from "./inngest-server";
import { StartError } from "./start-error";

/** Errors: `StartError` for settings that would let a stranger call the functions. */
export function checkEngineSettings(settings: Pick<Settings, "HOST">): void {
  if (isDevServerWanted(env()) && !isLoopback(settings.HOST))
    throw new StartError(
      `INNGEST_DEV accepts unsigned requests, so it can be used only on this machine, and HOST is ${settings.HOST}: set HOST to 127.0.0.1, or INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY in place of INNGEST_DEV.`,
    );
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || (ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback");
}

const SWEEP_MS = 60_000;

export type Engine = { health(): HealthFact; stop(graceMs: number): Promise<void> };

/**
 * Starts the executor of the functions, the adapters they use, and the sender of outbox events. `instanceId` is this
 * process's entry among the living, see lib/process/instance.ts. `commands`: see `openWebAccess`.
 */
export async function startEngine(
  databaseUrl: string,
  instanceId: string,
  commands: WebCommands = {},
): Promise<Engine> {
  openMailer(instanceId);
  openWebAccess(env(), { commands });
  await sweep();
  const engine = await startExecutor(databaseUrl);
  return {
    health: engine.health,
    stop: async (graceMs) => {
      const graceIsOver = sleep(graceMs, undefined, { ref: false });
      // Halted first, so that sending steps can finish within the grace period.
      haltMailer();
      await engine.stop(graceMs);
      // Without the race, an unresponsive mail server would delay this until the database is stopped by force.
      await Promise.race([Promise.allSettled([closeMailer(), closeWebAccess()]), graceIsOver]);
    },
  };
}

/**
 * Runs the sweep from this process. An Inngest server calls it too, but what that server loses or never knew (runs, the app
 * itself) must be found without it.
 */
function sweepEvery(ms: number): { stop(): Promise<unknown> } {
  let sweeping: Promise<unknown> = Promise.resolve();
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    sweeping = sweep()
      .catch((error) => logFailure(error, "sweep", "engine"))
      .finally(() => {
        isSweeping = false;
      });
  }, ms);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return sweeping;
    },
  };
}

async function startExecutor(databaseUrl: string): Promise<Engine> {
  if (engineMode(env()) === "inngest") {
    const outbox = startOutbox(database(), (events) => inngest.send(events));
    const sweeping = sweepEvery(SWEEP_MS);
    const server = openInngestServer(inngest, functions);
    return {
      health: server.health,
      stop: async () => {
        server.stop();
        await Promise.all([sweeping.stop(), outbox.stop()]);
      },
    };
  }
  const engine = createEmbeddedEngine({ databaseUrl, client: inngest, functions });
  registerEngineFetch(engine.fetch);
  await engine.start();
  openAdapters({ engine });
  const outbox = startOutbox(database(), (events) => inngest.send(events));
  return {
    health: () => {
      const { state, running, functions: known } = engine.status();
      return {
        ok: state === "running",
        mode: "embedded",
        message: `${known} functions, ${running} running.`,
        running,
      };
    },
    stop: async (graceMs) => {
      await outbox.stop();
      await engine.stop({ graceMs });
    },
  };
}
