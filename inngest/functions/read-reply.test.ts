import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { acrossWorkspaces, sql } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { openModels } from "@/lib/models/open-models";
import { startOutbox } from "@/lib/outbox";
import { readSettings } from "@/lib/process/env";
import { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";
import { startModelServer } from "@/testing/models/model-server";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";
import { readReply } from "./read-reply";

const close: (() => Promise<unknown>)[] = [];
let path: Awaited<ReturnType<typeof openSendPath>>;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  const parsing = openTestParsing();
  const engine = createEmbeddedEngine({ client: inngest, functions: [readReply], databaseUrl: path.url });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  const outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
  close.push(
    outbox.stop,
    () => engine.stop(),
    closeDatabase,
    () => parsing.close(),
    path.close,
  );
});
afterAll(async () => {
  openModels(readSettings({}));
  for (const one of close) await one();
});

it("a reply that comes in is read by the rules at once, and then by the model", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const lead = leads[0]!;
  const mailbox = await addMailbox(ctx);
  await changeInboxSettings(ctx, { readsReplies: true });
  const sent = await insertEmail(ctx, {
    ...{ leadId: lead.id, campaignId, mailboxId: mailbox.id, holdId: lead.id },
    ...{ state: "sent", sentAt: new Date(), subject: "Your ovens", text: "We make ovens." },
  });
  const text = "The loaves would be curious about that.";
  const answer = Promise.withResolvers<void>();
  const server = await startModelServer({
    text: JSON.stringify({ replyClass: "interested", sentence: text, laterOn: null, referral: null }),
    after: answer.promise,
  });
  close.unshift(server.close);
  openModels(readSettings({ OPENAI_BASE_URL: server.url, CHAT_MODEL: "m" }));
  await receive(
    ctx,
    mailbox.id,
    writeEmail({ from: lead.email, to: mailbox.address!, inReplyTo: sent.messageId, text }),
  );
  const read = async () =>
    (
      await acrossWorkspaces(ctx).execute<{ by: string; class: string; status: string }>(sql`
        select classed_by as by, reply_class as class, l.status from received_emails r
        join messages m on m.id = r.email_message_id join leads l on l.id = m.lead_id
        where r.workspace_id = ${ctx.workspaceId}`)
    )[0];
  await server.request(0);
  expect(await read()).toMatchObject({ by: "rules", status: "replied" });
  answer.resolve();
  await expect
    .poll(read, { timeout: 30_000 })
    .toEqual({ by: "model", class: "interested", status: "replied" });
});
