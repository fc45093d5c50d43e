import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { sendEmails } from "@/lib/channels/email/send-emails";
import { connectImap } from "@/lib/imap/connect-imap";
import { sendReply } from "@/lib/inbox/send-reply";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { whyNoNotmuch } from "@/testing/mail-system/find-mail-system";
import { startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { rememberBenefits } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { receive, writeEmail } from "@/testing/receiving/inbound";
import { fileSentCopies } from "./file-sent-copies";

const missing = whyNoNotmuch();
if (missing) console.warn(`Skipped: threads as a mail program sees them. ${missing}`);

test.skipIf(missing)(
  "a mail program shows first email, follow-ups, reply and answer as one thread",
  async () => {
    const [system, path, mail] = await Promise.all([
      startMailSystem({ domains: ["ovens.example"] }),
      openSendPath(),
      startMailServer({ onAuth: (_auth, _session, done) => done(null, { user: "anybody" }) }),
    ]);
    const parsing = openTestParsing();
    const folder = mkdtempSync(join(tmpdir(), "leadwright-notmuch-"));
    try {
      path.openMailerTo("smtp://127.0.0.1:9");
      const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
      await rememberBenefits(ctx);
      const smtp = { host: "127.0.0.1", port: Number(new URL(mail.url).port), security: "none" } as const;
      const mailbox = await connectTestMailbox(ctx, system, "ines@ovens.example", { smtp });
      const run = (statement: ReturnType<typeof sql>) =>
        acrossWorkspaces(ctx).execute<Record<string, string>>(statement);
      await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
      for (const _ of [1, 2]) {
        // Schedules what is next; its slot is let come, and the mailbox counts as read.
        await dispatchAll(ctx);
        await run(
          sql`update enrollments set next_due_at = now() - interval '1 minute' where state = 'active'`,
        );
        await run(sql`
        insert into mailbox_folders (workspace_id, mailbox_id, role, path, uid_validity, last_uid, read_at)
        values (${ctx.workspaceId}, ${mailbox.id}, 'inbox', 'INBOX', 1, 1, now())
        on conflict (mailbox_id, role) do update set read_at = now()`);
        expect((await dispatchAll(ctx)).sent).toBe(2);
      }
      for (const { id: leadId, email } of leads) {
        const [last] = await run(sql`
        select message_id from emails where lead_id = ${leadId} order by sequence_step desc limit 1`);
        const raw = writeEmail({ from: email, to: mailbox.address!, inReplyTo: last!.message_id! });
        const { login } = await openMailbox(ctx, mailbox.id);
        const client = await connectImap({ settings: ctx.settings, server: mailbox.imap!, login });
        await client.append("INBOX", raw);
        await client.logout();
        await receive(ctx, mailbox.id, raw);
        const [conversation] = await run(sql`select id from conversations where lead_id = ${leadId}`);
        const { emailId } = await sendReply(ctx, { id: conversation!.id!, text: "Gladly." });
        await run(sql`update deliveries set due_at = now() where id = ${emailId}`);
        await sendEmails(ctx, { answerId: emailId }, 10_000);
      }
      expect(await fileSentCopies(ctx, mailbox.id)).toBe(8);

      const config = join(folder, "config");
      writeFileSync(config, `[database]\npath=${folder}\nmail_root=${system.maildirOf(mailbox.address!)}\n`);
      const notmuch = (...args: string[]) =>
        spawnSync("notmuch", args, {
          encoding: "utf8",
          env: { ...process.env, NOTMUCH_CONFIG: config },
        }).stdout.trim();
      notmuch("new", "--quiet");
      expect(notmuch("count", "*")).toBe("10");
      expect(notmuch("count", "--output=threads", "*")).toBe("2");
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await parsing.close();
      await path.close();
      await Promise.all([mail.close(), system.stop()]);
    }
  },
  60_000,
);
