import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds until the service at `url` has said that it is healthy. Errors: any other answer. */
export async function askHealth(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/health`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Health answered ${answer.status}.`);
  return performance.now() - began;
}

/** A second after its start the service loads what it will need later, which is not what is measured. */
export async function awaitQuickHealth(url: string): Promise<void> {
  for (let quick = 0; quick < 200; await pause(10)) quick = (await askHealth(url)) < 20 ? quick + 1 : 0;
}
