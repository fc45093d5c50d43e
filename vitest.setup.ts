import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "./db/embedded/start-embedded-postgres";
import { makeTemplate } from "./testing/database/template";
import { prepareMailSystem } from "./testing/mail-system/find-mail-system";

/** One PostgreSQL for the whole run, in a folder of its own, so that several runs never meet; and a mail system, where it can be installed. */
export default async function startTestServer(project: TestProject) {
  prepareMailSystem();
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-test-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const guard = guardAgainstKill(dataDir, server.cluster);
  await makeTemplate(server.url);
  project.provide("testServer", server.url);
  return async () => {
    await server.stop();
    guard.kill();
    await rm(dataDir, { recursive: true, force: true });
  };
}

// A killed run cannot tidy up; its end of this pipe closes all the same.
function guardAgainstKill(dataDir: string, cluster: string) {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; sleep 1; rm -rf "$2"';
  const guard = spawn("/bin/sh", ["-c", script, "guard", cluster, dataDir], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  return guard;
}
