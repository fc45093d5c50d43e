import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Connection, connect } from "@/db";
import type { DiscoveryDepth, DiscoveryMode, OpenDataSource } from "@/db/schema";
import { agents, campaigns, leads, mailboxes, memories, runs, workspaces } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { asWorkspaceId } from "@/db/workspace-id";
import { pauseRun } from "@/lib/campaigns/run-state";
import { type Context, systemContext } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { grantCredits } from "@/lib/credits/grant-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { extractContactsOfPages } from "@/lib/discovery/extract-contacts-of-pages";
import { findPages } from "@/lib/discovery/find-pages";
import { finishDiscovery, planNextRound } from "@/lib/discovery/finish-discovery";
import { planSearch } from "@/lib/discovery/plan-search";
import { readPages } from "@/lib/discovery/read-pages";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { storeLeads } from "@/lib/discovery/store-leads";
import { verifyContacts } from "@/lib/discovery/verify-contacts";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";
import { createAddressVerifier } from "@/lib/mail/verify-address";
import type { IcpOverrides } from "@/lib/memory/icp-overrides";
import { readSettings } from "@/lib/process/env";
import { createSequence } from "@/lib/sequences/create-sequence";
import { closeWebAccess, openWebAccess } from "@/lib/web/open-web-access";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { startTestingProxy } from "@/testing/web/proxy";
import { startTestingSite, type TestingRoute, type TestingSite } from "@/testing/web/site";

export type Hosts = Record<string, Record<string, string | TestingRoute>>;

/**
 * A web of real HTTP servers behind a real proxy, where each name of `hosts` answers on port 80 only. `requests`
 * holds `host/path` of every page that was asked for, robots.txt and sitemaps left out.
 */
export async function openTestWeb(
  hosts: Hosts,
  settings: Record<string, string> = {},
  parts: Parameters<typeof openWebAccess>[1] = {},
) {
  const sites = new Map<string, TestingSite>();
  for (const [host, routes] of Object.entries(hosts)) sites.set(`${host}:80`, await startTestingSite(routes));
  const proxy = await startTestingProxy((target) => sites.get(target)?.port ?? null);
  openWebAccess(
    readSettings({
      WEB_PROXY_URL: proxy.url,
      WEB_PER_HOST_DELAY_MS: "0",
      WEB_PER_HOST_CONCURRENCY: "8",
      WEB_CONTACT: "test@leadwright.example",
      ...settings,
    }),
    {
      searchPauseMs: 1,
      verifier: createAddressVerifier({
        timeoutMs: 1_000,
        resolver: {
          resolveMx: async () => [{ exchange: "mx.test", priority: 1 }],
          resolve4: async () => [],
          resolve6: async () => [],
        } as never,
      }),
      ...parts,
    },
  );
  return {
    proxy,
    /** Pages asked for, in their order. */
    requests: () =>
      proxy.requests
        .filter((line) => line.startsWith("GET "))
        .map((line) => line.slice("GET http://".length))
        .filter((line) => !/\/(?:robots\.txt|sitemap\.xml)$/.test(line)),
    close: async () => {
      await closeWebAccess();
      await proxy.close();
      for (const site of sites.values()) await site.close();
    },
  };
}

/** A SearXNG that answers each query with the URLs that `answer` gives, or with a status. */
export async function startSearxng(answer: (query: string) => string[] | number) {
  const queries: string[] = [];
  const site = await startTestingSite({
    "/search": (request, response) => {
      const query = new URL(request.url!, "http://search.test").searchParams.get("q")!;
      queries.push(query);
      const found = answer(query);
      if (typeof found === "number") response.writeHead(found).end();
      else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ results: found.map((url) => ({ url, title: "A page", content: "Words" })) }),
        );
      }
    },
  });
  return { url: site.origin, queries, close: site.close };
}

type Closable = { close(): Promise<unknown> };

/** Gives a test file a database of its own; whatever a test hands to `untilTestEnds` is closed behind it, the last first. */
export function useDiscoveryDatabase() {
  let testDatabase: TestDatabase;
  let connection: Connection;
  const open: Closable[] = [];
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    connection = connect(testDatabase.url, { max: 12 });
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  afterAll(async () => {
    await connection.close();
    await testDatabase.drop();
  });
  return {
    get url() {
      return testDatabase.url;
    },
    get connection() {
      return connection;
    },
    untilTestEnds: (...closables: Closable[]) => void open.push(...closables),
    /** A web whose one site is a fair with `count` exhibitors. */
    openFair: async (count: number, settings: Record<string, string> = {}) => {
      const web = await openTestWeb(fairSite(count), settings);
      open.push(web);
      return web;
    },
  };
}

export function creditsOf({ ctx }: Pick<Seeded, "ctx">) {
  return getCredits(ctx, {});
}

/** A workspace with one agent that looks for what `icpJson` says; `beside` puts the agent into another's workspace. */
export async function seedAgent(
  { db }: Connection,
  icpJson: Record<string, unknown>,
  options: {
    credits?: number;
    beside?: Context;
    profileJson?: Record<string, unknown>;
    openData?: OpenDataSource[];
  } = {},
) {
  const workspaceId = options.beside?.workspaceId ?? asWorkspaceId(newId());
  const ctx = systemContext(db, workspaceId);
  if (!options.beside) {
    await db.insert(workspaces).values({ id: workspaceId, name: "Test" });
    await db.insert(mailboxes).values({ workspaceId, kind: "service" });
    if (options.credits !== 0) await grantCredits(ctx, { amount: options.credits ?? 1_000, note: "start" });
  }
  const campaignId = newId();
  const agentId = newId();
  await db.insert(campaigns).values({ id: campaignId, workspaceId });
  await createSequence(ctx, campaignId);
  await db.insert(agents).values({ id: agentId, workspaceId, campaignId, name: "Agent" });
  await db.insert(memories).values({
    agentId,
    workspaceId,
    profileJson: options.profileJson ?? { offer: "Ovens that use half the power" },
    icpJson,
    openData: options.openData ?? [],
  });
  return { ctx, agentId, campaignId };
}

export type Seeded = Awaited<ReturnType<typeof seedAgent>>;

type Launch = {
  mode?: DiscoveryMode;
  targetCount?: number;
  discoveryDepth?: DiscoveryDepth;
  overrides?: IcpOverrides;
};

export async function launch({ ctx, agentId }: Seeded, input: Launch = {}): Promise<RunGeneration> {
  const started = await startDiscovery(ctx, { agentId, mode: "company", ...input });
  return currentGeneration(ctx, started.campaignId);
}

/** The generation that the engine would work on now. */
export async function currentGeneration(ctx: Context, campaignId: string): Promise<RunGeneration> {
  const [row] = await acrossWorkspaces(ctx)
    .select({ runId: runs.id, generation: runs.generation })
    .from(campaigns)
    .innerJoin(runs, eq(runs.id, campaigns.currentRunId))
    .where(eq(campaigns.id, campaignId));
  return { workspaceId: ctx.workspaceId, campaignId, ...row! };
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Runs a generation as `inngest/functions/run-discovery.ts` does; `step` may repeat, watch or break each of its steps. */
export async function followGeneration(
  ctx: Context,
  generation: RunGeneration,
  step: Step = (_, work) => work(),
): Promise<void> {
  const first = await step("plan_search", () => planSearch(ctx, generation));
  if (!first.live) return;
  for (let round = first.round; ; round += 1) {
    let unpaid = false;
    for (;;) {
      const found = await step("find_leads", () => findPages(ctx, generation));
      if (found.end === "halted") return;
      if (found.end === "unpaid") unpaid = true;
      if (found.end === "wait") await wait(Date.parse(found.until) - Date.now());
      else if (found.end !== "more") break;
    }
    for (;;) {
      const read = await step("read_pages", () => readPages(ctx, generation));
      if (read.end === "halted" || read.end === "wait") return;
      if (read.end === "unpaid") unpaid = true;
      for (;;) {
        const { end } = await step("extract_contacts", () => extractContactsOfPages(ctx, generation));
        if (end === "halted") return;
        if (end === "done") break;
      }
      if (read.end !== "more") break;
    }
    if ((await step("verify_emails", () => verifyContacts(ctx, generation))).end === "halted") return;
    const scored = await step("score_leads", () => storeLeads(ctx, generation));
    if (!scored.live) return;
    if (scored.targetMet) break;
    if (unpaid) {
      await step("pause", () => pauseRun(ctx, generation, "out_of_credits"));
      return;
    }
    const next = await step("next_round", () => planNextRound(ctx, generation, round));
    if (!next.live) return;
    if (!next.planned) break;
  }
  await step("finish", () => finishDiscovery(ctx, generation));
}

/** Launches and follows a run to its end, and answers what stands then. */
export async function discover(seeded: Seeded, input: Launch = {}, step?: Step) {
  await followGeneration(seeded.ctx, await launch(seeded, input), step);
  return readOutcome(seeded);
}

/** The status, and the leads of the agent, best first. Throws when a ledger does not add up. */
export async function readOutcome({ ctx, agentId, campaignId }: Seeded) {
  const { findings } = await reconcileLedgers(acrossWorkspaces(ctx));
  if (findings.length > 0) throw new Error(findings.map((finding) => finding.problem).join(" "));
  const found = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.agentId, agentId));
  return {
    status: await getCampaignStatus(ctx, { id: campaignId }),
    leads: found.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.id < b.id ? 1 : -1)),
    emails: found.map((lead) => lead.email).sort(),
  };
}

/** A page as small companies write them: one block a person. */
export function contactPage(company: string, people: string[], more = ""): string {
  return `<html><head><title>${company}</title><meta property="og:site_name" content="${company}"></head>
    <body><h1>${company}</h1>${people.map((person) => `<div class="person">${person}</div>`).join("\n")}${more}</body></html>`;
}

export function person(name: string, title: string, email: string, phone = ""): string {
  return `<h3>${name}</h3><p>${title}</p><p>${phone}</p><p><a href="mailto:${email}">${email}</a></p>`;
}

/** A site with a home page and `count` pages, each with one contact. */
export function fairSite(count: number): Hosts {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    "fair.example": {
      "/": contactPage(
        "Fair",
        [],
        numbers.map((index) => `<a href="/stand/${index}">Stand ${index}</a>`).join(" "),
      ),
      ...Object.fromEntries(
        numbers.map((index) => [
          `/stand/${index}`,
          contactPage("Fair", [`guest${index}@stand${index}.example`]),
        ]),
      ),
    },
  };
}

/** The one source of a campaign that looks at the fair. */
export const FAIR = ["fair.example"];
