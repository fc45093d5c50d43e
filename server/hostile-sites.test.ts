import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildEntry } from "@/testing/process/build-entry";
import { sized } from "@/testing/process/test-size";
import { delayOfHealth } from "@/testing/service/delay-of-health";
import { killLeftServices, runAdmin, runService, type Service } from "@/testing/service/run-service";
import { buildApp } from "./build-app";

// What sites may send, against the real service with a small heap. None of it may delay the health check or end the process, and a start
// in the middle of it goes on.

/** The promise. */
const LONGEST_MS = 500;
const PAGES = sized(2, 40);
/** Kills in the middle of a run. */
const ROUNDS = sized(2, 10);

let folder: string;
let sites: ChildProcess;
let names: string[];
let settings: Record<string, string>;
let service: Service;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-hostile-sites-"));
  await chmod(folder, 0o711);
  await buildApp(join(import.meta.dirname, ".."));
  sites = fork(buildEntry("testing/web/hostile-sites.ts"), [String(PAGES)]);
  const [told] = await once(sites, "message");
  names = told.sites;
  settings = {
    DATA_DIR: folder,
    NODE_OPTIONS: "--max-old-space-size=1024",
    WEB_PROXY_URL: `http://127.0.0.1:${told.port}`,
    WEB_PER_HOST_DELAY_MS: "0",
    WEB_CONTACT: "operator@operator.example",
    PAGE_BROWSER: "off",
  };
  service = await runService(settings);
  const { stdout } = await runAdmin(["workspace", "create", "--name", "Co", "--credits", "100000"], {
    DATA_DIR: folder,
  });
  key = /lw_[0-9A-Za-z]+/.exec(stdout)![0];
}, 300_000);
afterAll(async () => {
  const ended = await service.end("SIGTERM");
  killLeftServices();
  sites.kill();
  await rm(folder, { recursive: true, force: true });
  expect(ended.code).toBe(0);
});

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${service.url}/v1${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return answer.json();
}

async function startRun(hosts: string[]): Promise<{ agentId: string; campaignId: string }> {
  const { id: agentId, campaignId } = await ask("POST", "/agents", { name: hosts.join(" ").slice(0, 40) });
  await ask("PATCH", `/agents/${agentId}/memory`, {
    profileJson: { offer: "Ovens" },
    icpJson: { sources: hosts.map((host) => `http://${host}.example/`) },
  });
  await ask("POST", "/discovery", { agentId, mode: "people", targetCount: 500, discoveryDepth: "deep" });
  return { agentId, campaignId };
}

async function readStatus(campaignId: string): Promise<string> {
  return (await ask("GET", `/campaigns/${campaignId}/status`)).status;
}

async function awaitEnd(campaignId: string): Promise<string> {
  for (;;) {
    const status = await readStatus(campaignId);
    if (["completed", "failed", "stopped"].includes(status)) return status;
    await sleep(250);
  }
}

/** Resolves when the next page of a site that is not the good one is asked for. */
function hostilePage(): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ page }: { page: string }) => {
      if (page.startsWith("good")) return;
      sites.off("message", look);
      resolve();
    };
    sites.on("message", look);
  });
}

async function listAddresses(agentId: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { leads, totalPages } = await ask("GET", `/leads?agentId=${agentId}&pageSize=100&page=${page}`);
    found.push(...leads.map(({ email }: { email: string }) => email));
    if (page >= totalPages) return found;
  }
}

test("hostile sites, all at once beside a good one, delay nothing", { timeout: 900_000 }, async () => {
  const { agentId, campaignId } = await startRun(names);
  const delay = await delayOfHealth(service, async () => {
    expect(await awaitEnd(campaignId)).toBe("completed");
  });
  expect(await listAddresses(agentId)).toContain("ann.contact-0@good.example");
  expect(delay).toBeLessThan(LONGEST_MS);
});

test("a service that is killed in the middle of them goes on, and the run ends", {
  timeout: 900_000,
}, async () => {
  const { agentId, campaignId } = await startRun(names.map((name) => `${name}-2`));
  for (let round = 0; round < ROUNDS; round++) {
    await hostilePage();
    await service.end("SIGKILL");
    service = await runService(settings);
    expect(await readStatus(campaignId)).toBe("running");
  }
  expect(await awaitEnd(campaignId)).toBe("completed");
  expect(await listAddresses(agentId)).toContain("ann.contact-1@good-2.example");
});
