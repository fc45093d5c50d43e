import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recipientDomains } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { createAddressVerifier } from "@/lib/mail/verify-address";
import { readSettings } from "@/lib/process/env";
import { openWebAccess } from "@/lib/web/open-web-access";
import { rememberBenefits, seedFollowUps } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { learnRecipientDomains } from "./learn-recipient-domains";

let path: Awaited<ReturnType<typeof openSendPath>>;
const asked: string[] = [];
/** What the name servers answer; a domain that is not here has no answer. */
const exchangersOf: Record<string, string[]> = {};
beforeAll(async () => {
  path = await openSendPath();
  openWebAccess(readSettings({}), {
    verifier: createAddressVerifier({
      timeoutMs: 1_000,
      resolver: {
        resolveMx: async (domain: string) => {
          asked.push(domain);
          const names = exchangersOf[domain];
          if (!names) throw Object.assign(new Error("no answer"), { code: "ESERVFAIL" });
          return names.map((exchange) => ({ exchange, priority: 1 }));
        },
        resolve4: async () => [],
        resolve6: async () => [],
      } as never,
    }),
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => path?.close());

const providerOf = async ({ db }: Pick<Context, "db">, domain: string) =>
  (await acrossWorkspaces({ db }).select().from(recipientDomains).where(sql`domain = ${domain}`)).map(
    ({ provider }) => provider,
  );

test("stores who hosts a domain, looks it up once a month, and asks nothing about a provider's own addresses", async () => {
  const { ctx } = await seedCampaign(path.connection, 0);
  Object.assign(exchangersOf, {
    "workspace.example": ["aspmx.l.google.com", "alt1.aspmx.l.google.com"],
    "own.example": ["mx.own.example"],
  });
  const addresses = ["lee@Workspace.example", "bo@workspace.example", "cy@own.example", "dee@gmail.com"];
  await learnRecipientDomains(ctx, addresses);
  expect(asked.sort()).toEqual(["own.example", "workspace.example"]);
  expect(await providerOf(ctx, "workspace.example")).toEqual(["google"]);
  expect(await providerOf(ctx, "own.example")).toEqual([null]);
  await learnRecipientDomains(ctx, addresses);
  expect(asked).toHaveLength(2);
  await acrossWorkspaces(ctx).execute(
    sql`update recipient_domains set checked_at = now() - interval '31 days' where domain = 'own.example'`,
  );
  exchangersOf["own.example"] = ["own-example.mail.protection.outlook.com"];
  await learnRecipientDomains(ctx, addresses);
  expect(asked).toHaveLength(3);
  expect(await providerOf(ctx, "own.example")).toEqual(["microsoft"]);
});

test("a domain without an answer stays unknown, is asked again, and holds nothing up", async () => {
  const { ctx } = await seedCampaign(path.connection, 0);
  await learnRecipientDomains(ctx, ["lee@silent.example"]);
  expect(await providerOf(ctx, "silent.example")).toEqual([]);
  exchangersOf["silent.example"] = ["mx.yahoodns.net"];
  await learnRecipientDomains(ctx, ["lee@silent.example"]);
  expect(await providerOf(ctx, "silent.example")).toEqual(["yahoo"]);
});

test("is known before a first email from a mailbox of a person's own, and not asked for the service mailbox's", async () => {
  const service = await seedCampaign(path.connection, 1);
  await startWrittenRun(service.ctx, service.campaignId);
  expect(asked).toEqual([]);

  const { ctx, campaignId, leads } = await seedFollowUps(path, 2);
  await rememberBenefits(ctx);
  exchangersOf["bakery0.example"] = ["aspmx.l.google.com"];
  exchangersOf["bakery1.example"] = [];
  await startWrittenRun(ctx, campaignId);
  expect(leads).toHaveLength(2);
  expect(asked.sort()).toEqual(["bakery0.example", "bakery1.example"]);
  expect(await providerOf(ctx, "bakery0.example")).toEqual(["google"]);
  expect(await providerOf(ctx, "bakery1.example")).toEqual([null]);
});
