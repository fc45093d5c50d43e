import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runAdmin, runService, type Service } from "@/testing/service/run-service";
import { type MailServer, startMail, startWeb, type Web } from "./crash-peers";

export type CrashReport = {
  rounds: number;
  mails: number;
  kills: number;
  contacted: number;
  unknown: number;
  /** At most as many as sends ran at once, for each kill while mail was sent. */
  allowedUnknown: number;
  /** Addresses that got more than one email. */
  doubled: number;
  /** Leads that are neither contacted nor have an unknown email. */
  lost: number;
  reconciled: boolean;
};

const SENDS_AT_ONCE = 10;
const MAIL_DELAY_MS = 60;
const KILLS_WHILE_READING = 2;
const KILLS_WHILE_SENDING = 3;
const PATIENCE_MS = 120_000;
/** Installations at once: a round waits for restarts and mail more than it works. */
const LANES = 2;

/**
 * Discovers leads and writes to them while the whole service, every other time with its database, is killed with
 * SIGKILL at random moments and started again. A round is a workspace of its own in an installation of its lane.
 */
export async function runCrashTest(options: { rounds: number; mails: number }): Promise<CrashReport> {
  const report: CrashReport = {
    ...options,
    kills: 0,
    contacted: 0,
    unknown: 0,
    allowedUnknown: 0,
    doubled: 0,
    lost: 0,
    reconciled: true,
  };
  let round = 0;
  const runLane = async (): Promise<void> => {
    const dataDir = await mkdtemp(join(tmpdir(), "leadwright-crash-"));
    try {
      while (round < options.rounds) await runRound(dataDir, ++round, report);
    } catch (error) {
      // The other lane ends with its round.
      round = options.rounds;
      throw error;
    } finally {
      await rm(dataDir, { recursive: true, force: true }).catch(() => {});
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, runLane));
  const broken = lanes.find((lane) => lane.status === "rejected");
  if (broken) throw broken.reason;
  return report;
}

async function runRound(dataDir: string, round: number, report: CrashReport): Promise<void> {
  const web = await startWeb(report.mails, round);
  const mail = await startMail(MAIL_DELAY_MS);
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    WEB_PROXY_URL: web.proxyUrl,
    WEB_PER_HOST_DELAY_MS: "0",
    MAIL_DAILY_CAP: "0",
    MAIL_PER_SECOND: "0",
    MAIL_CONCURRENCY: String(SENDS_AT_ONCE),
  };
  const killer = createKiller(env, report);
  let service = await runService(env);
  try {
    const { apiKey, workspaceId } = JSON.parse(
      (await runAdmin(["workspace", "create", "--name", `Round ${round}`, "--credits", "5000"], env)).stdout,
    ) as { apiKey: string; workspaceId: string };
    const call = createCaller(apiKey);
    const agent = await call(service, "POST", "/v1/agents", { name: "Crash" });
    await call(service, "PATCH", `/v1/agents/${agent.id}/memory`, memoryFor(web));
    await call(service, "POST", "/v1/discovery", {
      agentId: agent.id,
      mode: "people",
      targetCount: report.mails,
    });
    for (let kill = 0; kill < KILLS_WHILE_READING; kill += 1) {
      const goal = web.served() + 1 + Math.floor(Math.random() * 20);
      await until(() => web.served() >= goal, 3_000);
      service = await killer(service);
    }
    await untilEnded(() => call(service, "GET", `/v1/campaigns/${agent.campaignId}/status`), "discovery");

    await call(service, "POST", `/v1/campaigns/${agent.campaignId}/outreach-runs`, {});
    for (let kill = 0; kill < KILLS_WHILE_SENDING; kill += 1) {
      const goal = mail.accepted.length + 1 + Math.floor(Math.random() * (report.mails / 5));
      await until(() => mail.accepted.length >= goal, 10_000);
      report.allowedUnknown += SENDS_AT_ONCE;
      service = await killer(service);
    }
    await untilEnded(() => call(service, "GET", `/v1/campaigns/${agent.campaignId}/status`), "outreach");
    await judge(service, call, mail, report);
    const reconciled = await runAdmin(["reconcile"], env);
    if (reconciled.code !== 0) {
      report.reconciled = false;
      console.error(`The ledger of ${workspaceId} does not add up: ${reconciled.stdout}`);
    }
  } finally {
    await service.end();
    await Promise.all([web.close(), mail.close()]);
  }
}

function memoryFor(web: Web) {
  return {
    profileJson: { offer: "Ovens that use half the power" },
    icpJson: { roles: ["head of operations"], sources: web.sources },
    senderName: "Ines Vogt",
    senderEmail: "ines@ovens.example",
    postalAddress: "1 Oven Street, Leeds",
  };
}

/** Kills the service, every other time with its database, and starts it again. */
function createKiller(env: Record<string, string>, report: CrashReport) {
  return async (service: Service): Promise<Service> => {
    await wait(Math.random() * 300);
    report.kills += 1;
    service.child.kill("SIGKILL");
    if (report.kills % 2 === 0) killDatabase(env.DATA_DIR!);
    await service.ended;
    return runService(env);
  };
}

function killDatabase(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

type Json = Record<string, never> & { id: string; campaignId: string; status: string };

function createCaller(apiKey: string) {
  return async (service: Service, method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { "x-api-key": apiKey, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`);
    return json;
  };
}

async function judge(
  service: Service,
  call: ReturnType<typeof createCaller>,
  mail: MailServer,
  report: CrashReport,
): Promise<void> {
  let leads = 0;
  for (let page = 1; ; page += 1) {
    const list = (await call(service, "GET", `/v1/leads?pageSize=100&page=${page}`)) as unknown as {
      leads: { status: string; mailState: string; email: string }[];
      totalPages: number;
    };
    for (const lead of list.leads) {
      leads += 1;
      if (lead.mailState === "unknown") report.unknown += 1;
      else if (lead.status === "contacted") report.contacted += 1;
      else {
        report.lost += 1;
        console.error(`The lead ${lead.email} is ${lead.status}, its mail ${lead.mailState}.`);
      }
    }
    if (page >= list.totalPages) break;
  }
  report.lost += Math.max(0, report.mails - leads);
  const times = new Map<string, number>();
  for (const address of mail.accepted) times.set(address, (times.get(address) ?? 0) + 1);
  report.doubled += [...times.values()].filter((count) => count > 1).length;
}

async function untilEnded(read: () => Promise<Json>, what: string): Promise<void> {
  let last: unknown;
  const ended = async () => {
    const status = await read();
    last = status;
    if (status.status === "failed" || status.status === "paused")
      throw new Error(`${what}: ${JSON.stringify(status)}`);
    return status.status === "completed";
  };
  const end = Date.now() + PATIENCE_MS;
  while (!(await ended())) {
    if (Date.now() > end) throw new Error(`The ${what} did not end: ${JSON.stringify(last)}`);
    await wait(200);
  }
}

/** Waits for a moment in the work, but no longer than it may last: then the kill comes after its end. */
async function until(reached: () => boolean, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!reached() && Date.now() < end) await wait(5);
}
