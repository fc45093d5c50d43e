import { afterAll, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
  parsing = openTestParsing();
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

/** The tables in which a text stands anywhere in the database, in attachments too. */
async function tablesWith(ctx: Context, text: string): Promise<string[]> {
  const db = acrossWorkspaces(ctx);
  const tables = await db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [schema, table] = name.split(".") as [string, string];
    const rows = await db.execute(sql`
      select 1 from ${sql.identifier(schema)}.${sql.identifier(table)} t
      where to_jsonb(t)::text ilike ${`%${text}%`}
        or to_jsonb(t)::text like ${`%${Buffer.from(text).toString("hex")}%`} limit 1`);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

const BODY = "Marzipan-4711";
const FILE = "Nougat-0815";
const withFile = {
  text: `--b\r\nContent-Type: text/plain\r\n\r\n${BODY}\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=plan.bin\r\n\r\n${FILE}\r\n--b--`,
  headers: ["Content-Type: multipart/mixed; boundary=b"],
};

test.each([
  ["that has nothing to do with us", {}],
  ["that waits in the tray, because it answers something", { inReplyTo: "<somebody-else@x.example>" }],
])("the body of an email %s is stored nowhere, nor what is attached", async (_name, given) => {
  const { ctx } = await seedCampaign(path.connection, 1);
  const mailbox = await addMailbox(ctx);
  const from = "stranger@elsewhere.example";
  await receive(ctx, mailbox.id, writeEmail({ from, to: mailbox.address!, ...withFile, ...given }));
  expect(await tablesWith(ctx, BODY)).toEqual([]);
  expect(await tablesWith(ctx, FILE)).toEqual([]);
});

test("with a lead go its conversation, what it wrote and what was attached", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const mailbox = await addMailbox(ctx);
  const lead = leads[0]!;
  const { messageId } = await insertEmail(ctx, {
    leadId: lead.id,
    campaignId,
    state: "sent",
    subject: "Your ovens",
    text: "Hello",
    toAddress: lead.email,
    mailboxId: mailbox.id,
    holdId: lead.id,
    sentAt: new Date(),
  });
  const reply = { from: lead.email, to: mailbox.address!, inReplyTo: messageId, ...withFile };
  await receive(ctx, mailbox.id, writeEmail(reply));
  expect(await tablesWith(ctx, BODY)).toContain("messages");
  expect(await tablesWith(ctx, FILE)).toContain("email_attachments");
  await eraseLead(ctx, { id: lead.id });
  for (const text of [BODY, FILE, lead.email, messageId]) expect(await tablesWith(ctx, text)).toEqual([]);
});
