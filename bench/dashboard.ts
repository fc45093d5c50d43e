import { chromium } from "@playwright/test";
import { connect } from "@/db";
import { leads } from "@/db/schema";
import { eq } from "@/db/scope";
import { findBrowser } from "@/e2e/find-browser";
import { systemContext } from "@/lib/context";
import { LEAD_SORTS } from "@/lib/leads/browse-leads";
import { type PageWeight, weighPage } from "@/scripts/page-weight";
import { insertReply } from "@/testing/inbox/insert-reply";
import { withDatabase } from "./database";
import { type Figure, median, percentile, round } from "./figure";
import { seedLeadTable } from "./leads-table-seed";
import { type Cookie, makePerson, signIn } from "./person";
import { startService } from "./service";

const LEADS = 100_000;
const ROUNDS = 5;
const FEW = 3;
const SLOWEST = 5;
const MANY = 25;
const KILOBYTE = 1_000;

/** What each page's address says beside the order. */
const FILTERS: Record<string, string> = {
  "no filter": "",
  "two statuses": "status=new,contacted",
  "score 40 to 60": "min=40&max=60",
  "a frequent place": "place=germany",
  "three words": "q=jurgen+berg+germany",
  "a frequent word": "q=a",
  "no such word": "q=zzzz",
  "everything at once": "q=e&status=new,contacted&min=5&place=a&sample=no&phone=yes",
};

/** The dashboard as a person's browser gets it: the weight and paint of every page, and the leads' page by its answers. */
export async function measureDashboard(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const { workspaceId, agentId } = await seedLeadTable(databaseUrl, LEADS);
    const conversationId = await seedConversation(databaseUrl, workspaceId);
    const settings = { DATABASE_URL: databaseUrl };
    await makePerson(workspaceId, settings);
    const service = await startService(settings);
    const url = `http://127.0.0.1:${service.port}`;
    try {
      const cookie = await signIn(url);
      return [
        ...(await weighPages(url, cookie, { agentId, conversationId })),
        ...(await timeLeadsPage(url, cookie)),
      ];
    } finally {
      await service.stop();
    }
  });
}

/** One reply, for the inbox to be open at. */
async function seedConversation(databaseUrl: string, workspaceId: string): Promise<string> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  try {
    const ctx = systemContext(db, workspaceId);
    const [lead] = await db
      .select({ leadId: leads.id, campaignId: leads.campaignId })
      .from(leads)
      .where(eq(leads.workspaceId, ctx.workspaceId))
      .limit(1);
    const { conversationId } = await insertReply(ctx, { ...lead!, html: "<p>Please tell me more.</p>" });
    return conversationId;
  } finally {
    await close();
  }
}

async function weighPages(
  url: string,
  cookie: Cookie,
  { agentId, conversationId }: { agentId: string; conversationId: string },
): Promise<Figure[]> {
  const chat = `/agents/${agentId}`;
  const paths = [
    "/",
    "/agents",
    "/leads",
    "/calls",
    "/runs",
    "/credits",
    "/keys",
    "/settings",
    "/docs",
    "/sign-in",
    "/inbox",
    `/inbox?c=${conversationId}`,
    "/inbox?view=unmatched",
    "/analytics",
    "/settings/mailboxes",
    chat,
  ].concat(
    ["campaign", "campaign/schedule", "sequence", "leads", "emails", "memory"].map(
      (page) => `${chat}/${page}`,
    ),
  );
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  const weights: PageWeight[] = [];
  const paints: { path: string; ms: number }[] = [];
  try {
    for (const path of paths) {
      const visits: PageWeight[] = [];
      const cookies = path === "/sign-in" ? [] : [cookie];
      for (let round = 0; round < ROUNDS; round++) visits.push(await weighPage(browser, url, path, cookies));
      const wrong = visits.find(({ status }) => status !== 200);
      if (wrong) throw new Error(`${path} answered ${wrong.status}.`);
      weights.push(visits.at(-1)!);
      paints.push({ path, ms: median(visits.map(({ largestPaintMs }) => largestPaintMs)) });
    }
  } finally {
    await browser.close();
  }
  const name = (path: string) => path.replace(agentId, "…").replace(conversationId, "…");
  const heavy = weights.toSorted((left, right) => right.scriptBytes - left.scriptBytes);
  const others = heavy.filter(({ path }) => path !== chat);
  const slow = paints.toSorted((left, right) => right.ms - left.ms);
  return [
    {
      name: "Script on first load, heaviest page but chat, compressed",
      value: round(others[0]!.scriptBytes / KILOBYTE, 0),
      unit: "kB",
      bar: { most: 180 },
      detail: others
        .map(({ path, scriptBytes }) => `${name(path)} ${round(scriptBytes / KILOBYTE, 0)}`)
        .join(", "),
    },
    {
      name: "Script on first load of the chat, compressed",
      value: round(weights.find(({ path }) => path === chat)!.scriptBytes / KILOBYTE, 0),
      unit: "kB",
      bar: { most: 350 },
      detail: "an empty thread",
    },
    {
      name: "Largest paint of the slowest page, median of five first visits",
      value: round(slow[0]!.ms / 1_000),
      unit: "s",
      bar: { most: 1.5 },
      detail: slow.map(({ path, ms }) => `${name(path)} ${ms} ms`).join(", "),
    },
  ];
}

/**
 * From the request to the last byte of the page, as the service answers it, for every filter and sort, and in the middle of
 * the list. A p95 needs many answers: those that were slowest in a few are asked again and again.
 */
async function timeLeadsPage(url: string, cookie: Cookie): Promise<Figure[]> {
  const ask = async (query: string, times: number): Promise<number[]> => {
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now();
      const answer = await fetch(`${url}/leads?${query}`, {
        headers: { cookie: `${cookie.name}=${cookie.value}` },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`/leads?${query} answered ${answer.status}.`);
      taken.push(performance.now() - began);
    }
    return taken;
  };
  const measure = async (name: string, filters: [string, string][], slowest: number): Promise<Figure> => {
    const cases: { name: string; query: string; ms: number }[] = [];
    for (const [filter, words] of filters)
      for (const sort of LEAD_SORTS.flatMap((key) => [key, `-${key}`])) {
        const query = `${words}&sort=${sort}`;
        // The first of each finds nothing in memory, which a page that people work in has.
        const [, ...times] = await ask(query, 1 + FEW);
        cases.push({ name: `${filter}, by ${sort}`, query, ms: median(times) });
      }
    const slow = cases.toSorted((left, right) => right.ms - left.ms).slice(0, slowest);
    for (const one of slow) one.ms = percentile(await ask(one.query, MANY), 0.95);
    slow.sort((left, right) => right.ms - left.ms);
    const listed = slow.map(({ name, ms }) => `${name} ${round(ms, 0)} ms`).join("; ");
    const middle = round(median(cases.map(({ ms }) => ms)), 0);
    return {
      name: `Leads page over ${LEADS.toLocaleString("en")} leads: ${name}`,
      value: round(slow[0]!.ms, 0),
      unit: "ms",
      bar: { most: 150 },
      detail: `${MANY} answers for each of the slowest of ${cases.length} combinations: ${listed}; median over all ${middle} ms`,
    };
  };
  return [
    await measure("p95 of the slowest filter and sort", Object.entries(FILTERS), SLOWEST),
    await measure("p95 of the slowest sort at page 1,000 of 2,000", [["everything", "page=1000"]], 2),
  ];
}
