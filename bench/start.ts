import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { withFolder } from "./database";
import { type Figure, median, round } from "./figure";
import { findFreePort, ROOT, serviceEnvironment, waitForHealth } from "./service";

const ROUNDS = 5;

/** `npm start` on a data folder that is there and a build that is fresh, until the service says that it is ready. */
export async function measureStart(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const seconds: number[] = [];
    for (let index = 0; index <= ROUNDS; index++) {
      const took = await startOnce(dataDir);
      // The first start makes the database.
      if (index > 0) seconds.push(took);
    }
    return [
      {
        name: "Warm start: npm start to the first healthy answer",
        value: round(median(seconds)),
        unit: "s",
        bar: { most: 3 },
        detail: `rounds ${seconds.map((one) => round(one)).join(", ")} s`,
      },
    ];
  });
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const began = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: serviceEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
    stdio: "ignore",
    detached: true,
  });
  const ended = once(npm, "exit");
  try {
    await Promise.race([
      waitForHealth(port),
      ended.then(([code]) => Promise.reject(new Error(`npm start ended with code ${code}.`))),
    ]);
    return (performance.now() - began) / 1000;
  } finally {
    await stopGroup(npm, port);
  }
}

/** Ctrl-C in a terminal reaches npm and all below it; the database is free once the service has let go of its port. */
async function stopGroup(npm: ChildProcess, port: number): Promise<void> {
  if (npm.exitCode !== null || npm.signalCode !== null) return;
  const gone = once(npm, "close");
  process.kill(-npm.pid!, "SIGINT");
  await gone;
  for (let tries = 0; tries < 1_000; tries++) {
    try {
      process.kill(-npm.pid!, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The service on port ${port} did not stop within ten seconds.`);
}
