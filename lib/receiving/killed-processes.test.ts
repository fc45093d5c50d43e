import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type leads, type mailboxes, memories } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { buildEntry } from "@/testing/process/build-entry";
import { openRandom } from "@/testing/process/random";
import { sized } from "@/testing/process/test-size";
import { listClaimedAfterReply, noteClaimsAtReplies } from "@/testing/receiving/claimed-after-reply";
import { writeEmail } from "@/testing/receiving/inbound";
import { killLeftServices, runFile } from "@/testing/service/run-service";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: replies while processes are killed. ${missing}`);

const ROUNDS = sized(100, 500);
/** Rounds at once, over which slots and replies are spread, and how many processes are killed meanwhile. */
const WAVE = 100;
const WAVE_MS = 4_000;
const KILLS = 4;
const PROCESSES = 3;
const MAILBOXES = 4;
/** Of ten rounds one each is sure to be of its kind, however slow the machine is; in the others it depends on the moment. */
const SURELY_BEFORE = 3;
const SURELY_AFTER = 7;
const random = openRandom("replies");

type Lead = typeof leads.$inferSelect;

describe.skipIf(missing)("a reply, while processes that watch and send are killed", () => {
  let system: MailSystem;
  let path: Awaited<ReturnType<typeof openSendPath>>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  /** Message-ID of each email that the mail server took, in order. */
  const accepted: string[] = [];
  beforeAll(async () => {
    mail = await startMailServer({
      onAuth: (_auth, _session, done) => done(null, { user: "anybody" }),
      onData: (stream, _session, done) => {
        buffer(stream).then(
          async (raw) => {
            accepted.push(/^Message-ID: (\S+)/im.exec(raw.toString())![1]!);
            // Time to be killed between the email and the answer.
            await wait(random() * 20);
            done();
          },
          // Its process was killed within the email.
          done,
        );
      },
    });
    [system, path] = await Promise.all([startMailSystem({ domains: ["ovens.example"] }), openSendPath()]);
  });
  afterAll(async () => {
    killLeftServices();
    await path?.close();
    await Promise.all([mail?.close(), system?.stop()]);
  });

  const rowsOf = <Row extends Record<string, unknown>>(ctx: Context, statement: ReturnType<typeof sql>) =>
    acrossWorkspaces(ctx).execute<Row>(statement);

  const letSlotsCome = (ctx: Context, slots: { lead: Person; at: Date }[]) =>
    rowsOf(
      ctx,
      sql`
      update enrollments e set next_due_at = v.at from jsonb_to_recordset(${JSON.stringify(
        slots.map(({ lead, at }) => ({ id: lead.enrollmentId, at })),
      )}::text::jsonb) as v(id uuid, at timestamptz) where e.id = v.id`,
    );
  const listFollowUps = (ctx: Context) =>
    rowsOf<{ leadId: string; messageId: string; state: string; step: number }>(
      ctx,
      sql`
      select m.lead_id as "leadId", m.message_id as "messageId", m.state, m.sequence_step as step from emails m
      where m.workspace_id = ${ctx.workspaceId} and m.direction = 'out' and m.sequence_step > 0
        and m.state not in ('draft', 'queued', 'canceled')`,
    );

  /** Leads that got the first email of their sequence some days ago, shared among the mailboxes. */
  async function seed() {
    const seeded = await seedCampaign(path.connection, ROUNDS, 10_000);
    const { ctx, campaignId } = seeded;
    await acrossWorkspaces(ctx).execute(
      sql`update campaigns set status = 'running' where id = ${campaignId}`,
    );
    await acrossWorkspaces(ctx)
      .update(memories)
      .set({
        profileJson: {
          offer: "Ovens that use half the power",
          benefits: ["Bread is ready an hour earlier", "No smoke"],
        },
      })
      .where(eq(memories.workspaceId, ctx.workspaceId));
    const port = Number(new URL(mail.url).port);
    const boxes = [];
    for (let nth = 0; nth < MAILBOXES; nth += 1)
      boxes.push(
        await connectTestMailbox(ctx, system, `ines${nth}@ovens.example`, {
          smtp: { host: "127.0.0.1", port, security: "none" },
          dailyCap: 2_000,
        }),
      );
    const days = 5 * 24 * 3_600_000;
    for (const [nth, lead] of seeded.leads.entries()) {
      const mailbox = boxes[nth % MAILBOXES]!;
      const { id, enrollmentId, messageId } = await insertEmail(ctx, {
        leadId: lead.id,
        campaignId,
        mailboxId: mailbox.id,
        fromAddress: mailbox.address!,
        toAddress: lead.email,
        state: "sent",
        subject: "Your ovens",
        text: "Hello",
        holdId: lead.id,
        sentAt: new Date(Date.now() - days),
        claimedAt: new Date(Date.now() - days),
      });
      Object.assign(lead, { messageId, mailbox, enrollmentId, firstId: id });
    }
    // At the second step, due long after the test: a round lets its slot come.
    await rowsOf(
      ctx,
      sql`
      update enrollments e set state = 'active', ended_at = null, next_due_at = now() + interval '9 days', mailbox_id = m.mailbox_id,
        current_step_id = (select s.id from sequence_steps s where s.sequence_id = e.sequence_id and s.position = 1)
      from emails m where m.enrollment_id = e.id and e.workspace_id = ${ctx.workspaceId}`,
    );
    await noteClaimsAtReplies(path.connection.db);
    return { ctx, boxes, people: seeded.leads as unknown as Person[] };
  }
  type Mailbox = typeof mailboxes.$inferSelect;
  type Person = Lead & { messageId: string; mailbox: Mailbox; enrollmentId: string; firstId: string };

  async function openInboxes(ctx: Context, boxes: Mailbox[]) {
    const inboxes = new Map<string, Awaited<ReturnType<typeof connectImap>>>();
    for (const { id, imap } of boxes) {
      const { login } = await openMailbox(ctx, id);
      inboxes.set(id, await connectImap({ settings: ctx.settings, server: imap!, login }));
    }
    return inboxes;
  }

  test("nothing is claimed once it is stored, nor sent if it came before the slot, and no step goes out twice", {
    timeout: 900_000,
  }, async () => {
    const { ctx, boxes, people } = await seed();
    const inboxes = await openInboxes(ctx, boxes);
    const worker = buildEntry("testing/parsing/worker.ts");
    const program = buildEntry("testing/receiving/sending-process.ts");
    const start = () => {
      const { child, ended } = runFile(program, [path.url, ctx.workspaceId, "500", "20", worker], {
        WEB_ALLOW_PRIVATE: "true",
        AUTH_SECRET: ctx.settings.AUTH_SECRET!,
        MAIL_DAILY_CAP: "0",
        MAIL_PER_SECOND: "0",
      });
      const ready = new Promise<void>((done) => child.stdout!.once("data", () => done()));
      return { child, ended, ready };
    };
    const processes = Array.from({ length: PROCESSES }, start);
    await Promise.all(processes.map(({ ready }) => ready));
    const cameBefore = new Set<string>();
    let kills = 0;
    for (let first = 0; first < people.length; first += WAVE) {
      const wave = people.slice(first, first + WAVE);
      const slots = new Map(wave.map((lead) => [lead, new Date(Date.now() + 500 + random() * WAVE_MS)]));
      const isSurely = (nth: number, kind: number) => nth % 10 === kind;
      await letSlotsCome(
        ctx,
        wave.flatMap((lead, nth) => (isSurely(nth, SURELY_BEFORE) ? [] : [{ lead, at: slots.get(lead)! }])),
      );
      const append = async (lead: Person, folder: string) => {
        const raw = writeEmail({ from: lead.email, to: lead.mailbox.address!, inReplyTo: lead.messageId });
        await inboxes.get(lead.mailbox.id)!.append(folder, raw);
      };
      const replies = wave.map(async (lead, nth) => {
        const slot = slots.get(lead)!;
        // Nothing announces what is put into Junk: one that comes just before the slot is only found by looking again.
        const isJunk = nth % 4 === 0;
        const folder = isJunk ? "Junk" : "INBOX";
        if (isSurely(nth, SURELY_BEFORE)) {
          await wait(random() * WAVE_MS);
          await append(lead, folder);
          cameBefore.add(lead.id);
          await letSlotsCome(ctx, [{ lead, at: new Date(Date.now() + random() * 400) }]);
          return;
        }
        if (isSurely(nth, SURELY_AFTER)) {
          const isClaimed = async () => (await listFollowUps(ctx)).some(({ leadId }) => leadId === lead.id);
          await expect.poll(isClaimed, { timeout: 120_000 }).toBe(true);
          await append(lead, folder);
          return;
        }
        const after = isJunk ? -random() * 400 : random() * WAVE_MS - 500;
        await wait(Math.max(0, slot.getTime() - Date.now() + after));
        await append(lead, folder);
        if (Date.now() < slot.getTime()) cameBefore.add(lead.id);
      });
      const killing = (async () => {
        for (let nth = 0; nth < KILLS; nth += 1) {
          await wait((random() * WAVE_MS) / 2);
          const victim = Math.floor(random() * PROCESSES);
          processes[victim]!.child.kill("SIGKILL");
          kills += 1;
          await processes[victim]!.ended;
          processes[victim] = start();
        }
      })();
      await Promise.all([...replies, killing]);
      await Promise.all(processes.map(({ ready }) => ready));
      const ids = sql.param(wave.map(({ id }) => id));
      await expect
        .poll(
          async () =>
            rowsOf(ctx, sql`select id from leads where id = any(${ids}::uuid[]) and status <> 'replied'`),
          {
            timeout: 60_000,
          },
        )
        .toEqual([]);
    }
    for (const { child } of processes) child.kill("SIGKILL");
    for (const inbox of inboxes.values()) inbox.close();

    const followUps = await listFollowUps(ctx);
    console.log(
      JSON.stringify({
        rounds: people.length,
        kills,
        followUps: followUps.length,
        unknown: followUps.filter(({ state }) => state !== "sent").length,
        cameBefore: cameBefore.size,
        accepted: accepted.length,
      }),
    );
    expect(await listClaimedAfterReply(path.connection.db, ctx.workspaceId)).toEqual([]);
    expect(followUps.filter(({ leadId }) => cameBefore.has(leadId))).toEqual([]);
    // What the mail server took was claimed before the reply, and taken once.
    const claimed = new Set(followUps.map(({ messageId }) => messageId));
    expect(accepted.filter((messageId) => !claimed.has(messageId))).toEqual([]);
    expect(new Set(accepted).size).toBe(accepted.length);
    expect(new Set(followUps.map(({ leadId, step }) => `${leadId} ${step}`)).size).toBe(followUps.length);
    // Neither kind of round is missing.
    expect(followUps.length).toBeGreaterThan(0);
    expect(cameBefore.size).toBeGreaterThan(0);
    // Each reply once; a copy in Sent is none.
    expect(
      await rowsOf(
        ctx,
        sql`select kind, count(*)::int as n, count(distinct m.lead_id)::int as leads from received_emails r
          join emails m on m.id = r.email_message_id where r.workspace_id = ${ctx.workspaceId} group by kind`,
      ),
    ).toEqual([{ kind: "human", n: people.length, leads: people.length }]);
    expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  });
});
