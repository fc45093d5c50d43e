import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { openRandom } from "@/testing/process/random";
import { runAdmin } from "@/testing/service/run-service";
import { type ConversationReport, MAILBOX_DOMAIN, runConversation } from "./crash-conversation";
import {
  type Caller,
  type Installation,
  openInstallation,
  until,
  untilNothingIsLeft,
} from "./crash-installation";
import { HOSTS, type MailServer, startMail, startWeb, type Web } from "./crash-peers";
import { startReplyServer } from "./crash-replies";
import { MAIL_DELAY_MS, MEMORY, SENDS_AT_ONCE, settingsFor } from "./crash-settings";

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
  /** Pages that kills hit three times while they were requested, or twice while a worker had them: left out, as one that ends every process is. */
  pagesLeftOut: number;
  conversations: ConversationReport;
  reconciled: boolean;
};

/** What is said of such a page. */
const LEFT_OUT = ["it was started twice and never finished", "it was requested three times, and never ended"];
const KILLS_WHILE_READING = 2;
const KILLS_WHILE_SENDING = 3;
/** Installations for first emails at once: a round waits for restarts and mail more than it works. */
const LANES = 2;

/**
 * Kills the whole service, every other time with its database, with SIGKILL at random moments and starts it again: while it
 * discovers leads and writes to them, and in an installation of its own while it follows up and people reply. A round is a
 * workspace of its own in an installation of its lane.
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
    pagesLeftOut: 0,
    conversations: {
      // They take longer than first emails, which two lanes share.
      rounds: Math.ceil(options.rounds / 2),
      kills: 0,
      followUps: 0,
      replies: 0,
      unknown: 0,
      allowedUnknown: 0,
      stepsTwice: 0,
      afterReply: 0,
      repliesLost: 0,
      repliesTwice: 0,
    },
    reconciled: true,
  };
  let begun = 0;
  let isBroken = false;
  const lane = async (runRounds: (dataDir: string) => Promise<void>): Promise<void> => {
    const dataDir = await mkdtemp(join(tmpdir(), "leadwright-crash-"));
    try {
      await runRounds(dataDir);
    } catch (error) {
      // The other lanes end with their round.
      isBroken = true;
      throw error;
    } finally {
      await rm(dataDir, { recursive: true, force: true }).catch(() => {});
    }
  };
  const lanes = await Promise.allSettled([
    ...Array.from({ length: LANES }, () =>
      lane(async (dataDir) => {
        while (begun < options.rounds && !isBroken) await runFirstEmails(dataDir, ++begun, report);
      }),
    ),
    lane((dataDir) => runConversations(dataDir, report, () => isBroken)),
  ]);
  const broken = lanes.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  return report;
}

async function runConversations(
  dataDir: string,
  report: CrashReport,
  isBroken: () => boolean,
): Promise<void> {
  const [mail, replies] = await Promise.all([startMail(MAIL_DELAY_MS), startReplyServer(MAILBOX_DOMAIN)]);
  let installation: Installation | undefined;
  try {
    const settings = {
      ...settingsFor(dataDir, mail.url),
      // The mailboxes of the test lie on this machine, and it seals their passwords as the service does.
      WEB_ALLOW_PRIVATE: "true",
      AUTH_SECRET: "a secret for tests, long enough for it",
    };
    installation = await openInstallation(settings, openRandom("conversations"));
    for (let round = 1; round <= report.conversations.rounds && !isBroken(); round += 1)
      await runConversation(installation, { mail, replies }, round, report.conversations);
    await reconcile(installation, report);
  } finally {
    await installation?.end();
    await Promise.all([mail.close(), replies.close()]);
  }
}

async function runFirstEmails(dataDir: string, round: number, report: CrashReport): Promise<void> {
  const web = await startWeb(report.mails, round);
  const mail = await startMail(MAIL_DELAY_MS);
  const random = openRandom(`first emails, round ${round}`);
  const settings = {
    ...settingsFor(dataDir, mail.url),
    WEB_PROXY_URL: web.proxyUrl,
    WEB_PER_HOST_DELAY_MS: "0",
  };
  const installation = await openInstallation(settings, random);
  const kill = async () => {
    report.kills += 1;
    await installation.kill();
  };
  try {
    const { workspaceId, call } = await installation.makeWorkspace(`Round ${round}`);
    const agent = await call("POST", "/v1/agents", { name: "Crash" });
    await call("PATCH", `/v1/agents/${agent.id}/memory`, memoryFor(web));
    await call("POST", "/v1/discovery", { agentId: agent.id, mode: "people", targetCount: report.mails });
    for (let nth = 0; nth < KILLS_WHILE_READING; nth += 1) {
      const goal = web.served() + 1 + Math.floor(random() * 20);
      await until(() => web.served() >= goal, 3_000);
      await kill();
    }
    await untilEnded(call, agent.campaignId, "discovery");

    await call("POST", `/v1/campaigns/${agent.campaignId}/outreach-runs`, {});
    for (let nth = 0; nth < KILLS_WHILE_SENDING; nth += 1) {
      const goal = mail.accepted.length + 1 + Math.floor(random() * (report.mails / 5));
      await until(() => mail.accepted.length >= goal, 10_000);
      report.allowedUnknown += SENDS_AT_ONCE;
      await kill();
    }
    await untilEnded(call, agent.campaignId, "outreach");
    const leftOut = await installation.withDatabase((db) => countLeftOut(db, workspaceId));
    await judge(call, mail, leftOut, report);
    await reconcile(installation, report);
  } finally {
    await installation.end();
    await Promise.all([web.close(), mail.close()]);
  }
}

function memoryFor(web: Web) {
  return { ...MEMORY, icpJson: { roles: ["head of operations"], sources: web.sources } };
}

async function countLeftOut(db: Database, workspaceId: string): Promise<number> {
  const [row] = await db.execute<{ pages: number }>(sql`
    select count(*)::int as pages from discovery_pages
    where workspace_id = ${workspaceId} and error like any(${sql.param(LEFT_OUT.map((why) => `%${why}%`))}::text[])`);
  return row!.pages;
}

async function judge(call: Caller, mail: MailServer, leftOut: number, report: CrashReport): Promise<void> {
  let leads = 0;
  for (let page = 1; ; page += 1) {
    const list = (await call("GET", `/v1/leads?pageSize=100&page=${page}`)) as unknown as {
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
  report.pagesLeftOut += leftOut;
  report.lost += Math.max(0, report.mails - leads - leftOut * Math.ceil(report.mails / HOSTS));
  const times = new Map<string, number>();
  for (const address of mail.accepted) times.set(address, (times.get(address) ?? 0) + 1);
  report.doubled += [...times.values()].filter((count) => count > 1).length;
}

async function reconcile({ env }: Installation, report: CrashReport): Promise<void> {
  const { code, stdout } = await runAdmin(["reconcile"], env);
  if (code === 0) return;
  report.reconciled = false;
  console.error(`The ledger does not add up: ${stdout}`);
}

async function untilEnded(call: Caller, campaignId: string, what: string): Promise<void> {
  await untilNothingIsLeft(async () => {
    const status = await call("GET", `/v1/campaigns/${campaignId}/status`);
    if (status.status === "failed" || status.status === "paused")
      throw new Error(`${what}: ${JSON.stringify(status)}`);
    return status.status === "completed" ? null : status;
  }, what);
}
