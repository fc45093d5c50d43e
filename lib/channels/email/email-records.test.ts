import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emails } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { type Context, createContext } from "@/lib/context";
import { getEmail } from "@/lib/conversations/get-email";
import { listEmails } from "@/lib/conversations/list-emails";
import { listUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import { env, overrideEnv } from "@/lib/process/this-process";
import { SCOPES } from "@/lib/scopes";
import { unsubscribe } from "@/lib/workflows/unsubscribe";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { queueLeadEmail } from "./queue-lead-email";
import { renderEml } from "./render-eml";
import { sendEmails } from "./send-emails";
import { writeEmail } from "./write-emails";

let path: Awaited<ReturnType<typeof openSendPath>>;
let folder: string;
const settings = { ...env() };
beforeAll(async () => {
  path = await openSendPath();
  folder = await mkdtemp(join(tmpdir(), "leadwright-mails-"));
});
afterAll(async () => {
  await path.close();
  await rm(folder, { recursive: true, force: true });
});
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  overrideEnv(settings);
  for (const close of closing.splice(0)) await close();
});

/** A person in the dashboard. */
function asPerson({ workspaceId, db }: Context): Context {
  return createContext({
    workspaceId,
    db,
    scopes: SCOPES,
    actor: { kind: "user", id: "p1", name: "Ines Vogt" },
  });
}

/** Emails the first lead of a new campaign through a mail server configured with `options`, or through the outbox. */
async function sendOne(options?: Parameters<typeof startMailServer>[0]) {
  overrideEnv({ DATA_DIR: folder });
  if (options) {
    const server = await startMailServer(options);
    closing.push(server.close);
    path.openMailerTo(server.url);
  } else path.openMailerTo("smtp://127.0.0.1:1", { transport: createConfiguredTransport(env()) });
  const seeded = await seedCampaign(path.connection, 3);
  const { ctx } = seeded;
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: seeded.leads[0]!.id });
  await writeEmail(ctx, emailId);
  await sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000);
  return { ...seeded, emailId };
}

/** The same, but the connection is lost after the final dot. */
async function loseOne() {
  let drop = () => {};
  const server = await startMailServer({
    onData(stream) {
      stream.resume();
      stream.on("end", () => drop());
    },
  });
  drop = server.drop;
  closing.push(server.close);
  path.openMailerTo(server.url);
  const seeded = await seedCampaign(path.connection, 2);
  const { mailId: emailId } = await queueLeadEmail(seeded.ctx, { id: seeded.leads[0]!.id });
  await writeEmail(seeded.ctx, emailId);
  await sendEmails(seeded.ctx, await mailboxOf(seeded.ctx, emailId), 5_000);
  return { ...seeded, emailId };
}

const eventsOf = async (ctx: Context, id: string) =>
  (await getEmail(ctx, { id })).timeline.map(({ event }) => event);

test("lists the mails of an agent or campaign, by state and text, newest first", async () => {
  const { ctx, agentId, campaignId, leads, emailId } = await sendOne({});
  const later = await queueLeadEmail(ctx, { id: leads[1]!.id });
  const all = await listEmails(ctx, { agentId });
  expect(all).toMatchObject({ total: 2, totalPages: 1 });
  expect(all.emails.map(({ id }) => id)).toEqual([later.mailId, emailId]);
  expect(all.emails[1]).toMatchObject({
    agentId,
    campaignId,
    leadName: "Lee Baker0",
    state: "sent",
    attempts: 1,
  });
  const ids = async (filter: object) => (await listEmails(ctx, filter)).emails.map(({ id }) => id);
  expect(await ids({ campaignId, state: "sent" })).toEqual([emailId]);
  expect(await ids({ text: "LEAD1-" })).toEqual([later.mailId]);
  expect(await ids({ text: "100%" })).toEqual([]);
  expect(await ids({ page: 2, pageSize: 1 })).toEqual([emailId]);
});

test("tells the life of a mail from its draft to the answer of the server, with its cost", async () => {
  const { ctx, emailId } = await sendOne({});
  const email = await getEmail(ctx, { id: emailId });
  expect(email).toMatchObject({ state: "sent", credits: 1, hasFile: true });
  expect(email.text).toContain("Lee");
  expect(email.timeline.map(({ event }) => event)).toEqual(["drafted", "queued", "claimed", "sent"]);
  expect(email.timeline.at(-1)!.note).toMatch(/^250/);
});

test("tells of a bounce, and of an unsubscribe afterwards", async () => {
  const bounced = await sendOne({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  expect((await eventsOf(bounced.ctx, bounced.emailId)).at(-1)).toBe("bounced");
  const { ctx, emailId } = await sendOne({});
  const [row] = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.id, emailId));
  await unsubscribe(row!.unsubscribeToken!, acrossWorkspaces(ctx));
  expect(await eventsOf(ctx, emailId)).toEqual(["drafted", "queued", "claimed", "sent", "unsubscribed"]);
});

test("lists a mail that nobody knows of, and says who decided it", async () => {
  for (const [arrived, state] of [
    [true, "sent"],
    [false, "canceled"],
  ] as const) {
    const { ctx, emailId, leads } = await loseOne();
    expect(await listUnknownEmails(ctx, {})).toMatchObject({
      total: 1,
      emails: [{ id: emailId, leadId: leads[0]!.id, leadName: "Lee Baker0" }],
    });
    expect(await resolveEmail(asPerson(ctx), { id: emailId, arrived })).toEqual({ emailId, state });
    expect((await listUnknownEmails(ctx, {})).total).toBe(0);
    const { timeline } = await getEmail(ctx, { id: emailId });
    expect(timeline.at(-1)).toMatchObject({ event: "resolved", by: "Ines Vogt" });
    await expect(resolveEmail(ctx, { id: emailId, arrived })).rejects.toMatchObject({
      code: "invalid_state",
    });
  }
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
});

test("gives the very file of the outbox", async () => {
  const { ctx, emailId } = await sendOne();
  const file = await renderEml(ctx, { id: emailId });
  expect(file).toMatchObject({ fileName: `${emailId}.eml`, mediaType: "message/rfc822" });
  await rm(join(folder, "outbox"), { recursive: true });
  const rebuilt = await renderEml(ctx, { id: emailId });
  const withoutDate = (text: string) => text.replace(/^Date: .*$/m, "");
  expect(withoutDate(rebuilt.content)).toBe(withoutDate(file.content));
});

test("builds a mail that went over a mail server again, as it was", async () => {
  let taken = "";
  const { ctx, emailId } = await sendOne({
    onData(stream, _session, done) {
      stream.on("data", (chunk: Buffer) => {
        taken += chunk.toString("utf8");
      });
      stream.on("end", () => done());
    },
  });
  const { content } = await renderEml(ctx, { id: emailId });
  const [sent, built] = await Promise.all([PostalMime.parse(taken), PostalMime.parse(content)]);
  expect(built.text).toBe(sent.text);
  expect(built.messageId).toBe(sent.messageId);
  expect(Math.abs(Date.parse(built.date!) - Date.parse(sent.date!))).toBeLessThanOrEqual(60_000);
  const names = ({ headers }: typeof sent) => headers.map(({ key }) => key);
  expect(names(built)).toEqual(names(sent));
});

test("has no file of what never left", async () => {
  const { ctx, leads } = await sendOne({});
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: leads[1]!.id });
  expect(await getEmail(ctx, { id: emailId })).toMatchObject({ hasFile: false, credits: null });
  await expect(renderEml(ctx, { id: emailId })).rejects.toMatchObject({ code: "invalid_state" });
});

test("no mail of another workspace is listed, read, rendered or decided", async () => {
  const { ctx, emailId, agentId, campaignId } = await loseOne();
  const { ctx: stranger } = await seedCampaign(path.connection, 1);
  expect((await listEmails(stranger, {})).total).toBe(0);
  expect((await listUnknownEmails(stranger, {})).total).toBe(0);
  for (const call of [getEmail, renderEml])
    await expect(call(stranger, { id: emailId })).rejects.toMatchObject({ code: "not_found" });
  for (const filter of [{ agentId }, { campaignId }])
    await expect(listEmails(stranger, filter)).rejects.toMatchObject({ code: "not_found" });
  await expect(resolveEmail(stranger, { id: emailId, arrived: true })).rejects.toMatchObject({
    code: "not_found",
  });
  const [row] = await acrossWorkspaces(ctx).execute(sql`select state from emails where id = ${emailId}`);
  expect(row).toEqual({ state: "unknown" });
});
