import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { emails, enrollments, memories } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";

/** A mailbox that receives, is open around the clock, and has no ramp-up and no gap: then no test depends on the hour. */
export const OPEN_MAILBOX = {
  imap: { host: "127.0.0.1", port: 1, security: "none" },
  name: "Ada",
  ...AROUND_THE_CLOCK,
} satisfies Parameters<typeof addMailbox>[1];

type SendPath = Awaited<ReturnType<typeof openSendPath>>;

/** A campaign whose Memory has something for each follow-up, and an `OPEN_MAILBOX`, with what is `given` instead. */
export async function seedFollowUps(
  { connection }: Pick<SendPath, "connection">,
  count: number,
  given: Parameters<typeof addMailbox>[1] = {},
  credits?: number,
) {
  const seeded = await seedCampaign(connection, count, credits);
  const mailbox = await addMailbox(seeded.ctx, { ...OPEN_MAILBOX, ...given });
  await rememberBenefits(seeded.ctx);
  return { ...seeded, mailbox };
}

/** A mail server that every mailbox sends through; `delivered` holds the raw messages. */
export async function deliverTo(path: SendPath) {
  const delivered: string[] = [];
  const server = await startMailServer({
    onData(stream, _session, done) {
      void buffer(stream).then((raw) => {
        delivered.push(raw.toString());
        done();
      });
    },
  });
  const transport = createSmtpTransport({ url: server.url, concurrency: 10 });
  path.openMailerTo(server.url, { transportOf: async () => transport });
  return { delivered, close: server.close };
}

/** A send path for the tests of a file, with a mail server of its own for each of them; `delivered` holds the raw messages of the test. */
export function useFollowUpPath() {
  let path: SendPath;
  let server: Awaited<ReturnType<typeof deliverTo>>;
  beforeAll(async () => {
    path = await openSendPath();
  });
  afterAll(() => path.close());
  beforeEach(async () => {
    server = await deliverTo(path);
  });
  afterEach(() => server.close());
  return {
    get connection() {
      return path.connection;
    },
    get delivered(): readonly string[] {
      return server.delivered;
    },
    openMailerTo: (...given: Parameters<SendPath["openMailerTo"]>) => path.openMailerTo(...given),
  };
}

/** What follow-ups can bring. */
export function rememberBenefits(ctx: Context): Promise<void> {
  return remember(ctx, ["Bread is ready an hour earlier", "No smoke in the shop", "A service team nearby"]);
}

/** Sets the benefits that Memory has. */
export async function remember(ctx: Context, benefits: string[]): Promise<void> {
  await acrossWorkspaces(ctx)
    .update(memories)
    .set({ profileJson: { offer: "Ovens that use half the power", benefits } })
    .where(eq(memories.workspaceId, ctx.workspaceId));
}

export async function sendFirst(ctx: Context, campaignId: string) {
  const generation = await startWrittenRun(ctx, campaignId);
  return sendEmailsOfRun(ctx, generation);
}

export async function letSlotsCome(ctx: Context): Promise<void> {
  await acrossWorkspaces(ctx).execute(sql`
    update enrollments set next_due_at = now() - interval '1 minute'
    where workspace_id = ${ctx.workspaceId} and state = 'active'`);
}

export async function readFolders(ctx: Context, mailboxId: string): Promise<void> {
  await acrossWorkspaces(ctx).execute(sql`
    insert into mailbox_folders (workspace_id, mailbox_id, role, path, uid_validity, last_uid, read_at)
    values (${ctx.workspaceId}, ${mailboxId}, 'inbox', 'INBOX', 1, 1, now())
    on conflict (mailbox_id, role) do update set read_at = now()`);
}

export const enrolled = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .select()
    .from(enrollments)
    .where(eq(enrollments.workspaceId, ctx.workspaceId))
    .orderBy(enrollments.id);

export const emailsOf = (ctx: Context, leadId: string) =>
  acrossWorkspaces(ctx).select().from(emails).where(eq(emails.leadId, leadId)).orderBy(emails.id);

/** A header of a raw message, unfolded. */
export const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(raw)?.[1]?.replace(/\r\n\s+/g, " ") ?? null;
