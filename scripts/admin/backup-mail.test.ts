import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "@/db";
import { emailAttachments, mailboxSecrets } from "@/db/schema";
import { systemContext } from "@/lib/context";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { overrideEnv } from "@/lib/process/this-process";
import { createTestDatabase } from "@/testing/database/test-database";
import { insertReply } from "@/testing/inbox/insert-reply";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { readBackup } from "./read-backup";
import { writeBackup } from "./write-backup";

/** As `connectTestMailbox` gives each mailbox. */
const PASSWORD = "a password";

test("a backup holds received email to the last byte, and no mailbox's password in clear", async () => {
  const path = await openSendPath();
  const folder = await mkdtemp(join(tmpdir(), "leadwright-backup-"));
  const target = await createTestDatabase({ migrated: false });
  overrideEnv({ DATA_DIR: folder });
  try {
    const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
    const ports = { imap: 1, smtp: 1, lmtp: 1, sasl: 1, away: 1 };
    const mailbox = await connectTestMailbox(ctx, { ports, setPassword: () => {} }, "ines@ovens.example");
    const text = "Grüße, bitte nicht vor März.\\t\\N\n\t“Zitat”";
    const reply = await insertReply(ctx, {
      leadId: leads[0]!.id,
      campaignId,
      text,
      html: "<p>Gr&uuml;&szlig;e</p>",
    });
    const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await ctx.db.insert(emailAttachments).values({
      workspaceId: ctx.workspaceId,
      emailMessageId: reply.id,
      position: 0,
      fileName: "Angebot.pdf",
      mediaType: "application/pdf",
      size: content.length,
      content,
    });
    const file = join(folder, "all.backup");
    const source = connect(path.url, { max: 2 });
    await writeBackup(source.sql, file).finally(() => source.close());
    const written = gunzipSync(await readFile(file)).toString("utf8");
    expect(written).toContain("bitte nicht vor März");
    expect(written).not.toContain(PASSWORD);

    const restored = connect(target.url, { max: 2 });
    await readBackup(restored.sql, { url: target.url, claimService: async () => true }, file);
    const rowsOf = async (db: typeof restored.db) =>
      db.execute(sql`
        select m.text, r.full_text, r.html, r.kind, encode(a.content, 'hex') as content from emails m
        join received_emails r on r.email_message_id = m.id join email_attachments a on a.email_message_id = m.id
        where m.workspace_id = ${ctx.workspaceId}`);
    const before = await rowsOf(path.connection.db);
    expect(before).toMatchObject([{ text, content: content.toString("hex") }]);
    expect(await rowsOf(restored.db)).toEqual(before);
    // Sealed as it was: whoever has the installation's secret signs in to the mailbox as before.
    expect(await restored.db.select().from(mailboxSecrets)).toEqual(
      await path.connection.db.select().from(mailboxSecrets),
    );
    const { login } = await openMailbox(systemContext(restored.db, ctx.workspaceId), mailbox.id);
    expect(login).toMatchObject({ password: PASSWORD });
    await restored.close();
  } finally {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
    await path.close();
  }
}, 60_000);
