import { afterAll, beforeAll, expect, test } from "vitest";
import { mailboxes, memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { startDnsServer } from "@/testing/dns/dns-server";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { checkSendingDomain } from "./check-sending-domain";
import { listSendingDomains } from "./list-sending-domains";

const { fresh } = openTestWorkspaces();
let server: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  server = await startDnsServer({
    "own.example": { txt: ["v=spf1 -all"], mx: ["in.own.example"] },
    "_dmarc.own.example": { txt: ["v=DMARC1; p=none"] },
  });
});
afterAll(() => server?.close());

/** A workspace that sends from own.example by Google, and as Memory has it from memory.example. */
async function seed(): Promise<Context> {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  await ctx.db
    .update(memories)
    .set({ senderEmail: "ada@Memory.example" })
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, id)));
  await ctx.db.insert(mailboxes).values({
    workspaceId: ctx.workspaceId,
    kind: "password",
    address: "bo@own.example",
    smtp: { host: "smtp.gmail.com", port: 465, security: "tls" },
  });
  return { ...ctx, settings: { ...ctx.settings, DNS_SERVERS: [server.address] } };
}

test("lists the domains of mailboxes and of Memory, and stores what the name servers say, once of each kind", async () => {
  const ctx = await seed();
  expect((await listSendingDomains(ctx, {})).domains).toMatchObject([
    { domain: "memory.example", addresses: ["ada@Memory.example"], provider: null, checks: [] },
    { domain: "own.example", addresses: ["bo@own.example"], provider: "Google", checks: [] },
  ]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => checkSendingDomain(ctx, { domain: "OWN.example" })),
  );
  for (const { checks } of answers) expect(checks).toHaveLength(3);
  expect(answers[0]!.checks.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toMatchObject([
    { kind: "dmarc", value: "pass", sentence: null },
    { kind: "mx", value: "pass" },
    {
      kind: "spf",
      value: "fail",
      sentence: expect.stringContaining("does not allow Google"),
      publish: { value: "v=spf1 include:_spf.google.com -all" },
    },
  ]);
  expect((await listSendingDomains(ctx, {})).domains[1]!.checks).toHaveLength(3);
});

test("a record that was mended passes the next time, and a name server that is down makes nothing fail", async () => {
  const ctx = await seed();
  const checkOf = async (kind: string) =>
    (await checkSendingDomain(ctx, { domain: "own.example" })).checks.find((one) => one.kind === kind);
  expect(await checkOf("spf")).toMatchObject({ value: "fail" });
  server.zone["own.example"] = { txt: ["v=spf1 include:_spf.google.com -all"] };
  server.zone["_spf.google.com"] = { txt: ["v=spf1 -all"] };
  expect(await checkOf("spf")).toMatchObject({ value: "pass", problem: null, publish: null });
  server.zone["own.example"] = "failure";
  expect(await checkOf("spf")).toMatchObject({ value: "unknown", problem: "resolver_failed" });
});

test("looks up no domain that the workspace does not send from", async () => {
  const ctx = await seed();
  server.asked.length = 0;
  await expect(checkSendingDomain(ctx, { domain: "inner.example" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(server.asked).toEqual([]);
});
