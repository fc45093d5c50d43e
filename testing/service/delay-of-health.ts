import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Service } from "./run-service";

/**
 * Runs `work` while constantly requesting the health check. Returns the longest time in milliseconds that the serving thread
 * worked between such a request and its answer: how long it waited for a processor is not the service's doing.
 */
export async function delayOfHealth(service: Service, work: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const watch = async () => {
    let worst = 0;
    while (!isOver) {
      worst = Math.max(worst, await askHealth(service, agent));
      await sleep(10);
    }
    return worst;
  };
  await askHealth(service, agent);
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
  }
  return watching.finally(() => agent.destroy());
}

async function askHealth({ url, child }: Service, agent: Agent): Promise<number> {
  const began = workedMs(child.pid!);
  const [answer] = await once(get(`${url}/api/health`, { agent }), "response");
  answer.resume();
  await once(answer, "end");
  expect(answer.statusCode).toBe(200);
  return workedMs(child.pid!) - began;
}

/** Milliseconds that the serving thread has worked, by Linux's schedstat (its first figure, in ns); elsewhere, the clock. */
function workedMs(pid: number): number {
  if (process.platform !== "linux") return performance.now();
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
