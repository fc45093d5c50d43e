import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { startAutoResponder } from "@/testing/mail-system/auto-responder";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { letSlotsCome, rememberBenefits } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: auto-responders that answer each other. ${missing}`);

const OURS = "ines@ovens.example";
const THEIRS = "lee@bakery.example";

describe.skipIf(missing)("two auto-responders that answer each other", () => {
  let system: MailSystem;
  let path: Awaited<ReturnType<typeof openSendPath>>;
  let parsing: ReturnType<typeof openTestParsing>;
  let watching: Watching | undefined;
  beforeAll(async () => {
    [system, path] = await Promise.all([
      startMailSystem({ domains: ["ovens.example", "bakery.example"] }),
      openSendPath(),
    ]);
    parsing = openTestParsing();
  });
  afterAll(async () => {
    await watching?.stop();
    await parsing?.close();
    await path?.close();
    await system?.stop();
  });

  /** Every email that ever arrived in an inbox: nobody deletes any. */
  const arrivedAt = (address: string) =>
    ["new", "cur"].flatMap((name) => {
      try {
        return readdirSync(join(system.maildirOf(address), name));
      } catch {
        return [];
      }
    }).length;
  const counters = () => ({ ours: arrivedAt(OURS), theirs: arrivedAt(THEIRS) });
  const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
    acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);

  test("stop after two: each email of ours gets one answer, which nobody answers, and the next one waits", async () => {
    path.openMailerTo("smtp://127.0.0.1:9");
    const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, 1);
    await rememberBenefits(ctx);
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({ email: THEIRS, emailKey: THEIRS })
      .where(eq(leads.id, people[0]!.id));
    await connectTestMailbox(ctx, system, OURS);
    system.setPassword(THEIRS, "p");
    // Dovecot reads its list of passwords again when a second has passed.
    const responders = await Promise.all(
      [
        { address: OURS, password: "a password" },
        { address: THEIRS, password: "p", isRude: true },
      ].map((one) => untilSignedIn(() => startAutoResponder(system, one))),
    );
    const [own, theirs] = responders;
    watching = watchMailboxes(path.connection.preparedDb, path.instance.id, {
      lookMs: 50,
      retryMs: 1_000,
      pollMs: 300,
    });

    const held = () =>
      rowsOf(
        ctx,
        sql`select state, held_reason as "heldReason" from enrollments where workspace_id = ${ctx.workspaceId}`,
      );
    await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
    await expect.poll(held, { timeout: 30_000 }).toEqual([{ state: "active", heldReason: "auto_reply" }]);
    expect(counters()).toEqual({ ours: 1, theirs: 1 });

    for (const sent of [2, 3]) {
      // While it is held nothing goes out, though its slot has come.
      await dispatchAll(ctx);
      await letSlotsCome(ctx);
      expect((await dispatchAll(ctx)).sent).toBe(0);
      await rowsOf(
        ctx,
        sql`update enrollments set held_until = null, held_reason = null where workspace_id = ${ctx.workspaceId}`,
      );
      await letSlotsCome(ctx);
      await expect.poll(async () => (await dispatchAll(ctx)).sent, { timeout: 20_000 }).toBe(1);
      await expect.poll(counters, { timeout: 20_000 }).toEqual({ ours: sent, theirs: sent });
      await expect
        .poll(
          () =>
            rowsOf(
              ctx,
              sql`select count(*)::int as n from received_emails where workspace_id = ${ctx.workspaceId} and kind = 'auto_reply'`,
            ),
          { timeout: 20_000 },
        )
        .toEqual([{ n: sent }]);
    }
    // Three emails of the sequence and an answer to each; nothing of ours answered one of those.
    expect(counters()).toEqual({ ours: 3, theirs: 3 });
    expect(theirs!.answered).toBe(3);
    expect(own!.answered).toBe(0);
    expect(
      await rowsOf(
        ctx,
        sql`
        select direction, count(*)::int as n from emails where workspace_id = ${ctx.workspaceId}
        group by direction order by direction`,
      ),
    ).toEqual([
      { direction: "in", n: 3 },
      { direction: "out", n: 3 },
    ]);
    expect(await rowsOf(ctx, sql`select status from leads where id = ${people[0]!.id}`)).toEqual([
      { status: "contacted" },
    ]);
    await Promise.all(responders.map((one) => one.stop()));
  }, 120_000);
});

async function untilSignedIn<T>(begin: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await expect
    .poll(async () => (result = await begin().catch(() => undefined)), { timeout: 20_000 })
    .toBeDefined();
  return result!;
}
