import { openDatabase } from "@/db";
import { openMailer } from "@/lib/channels/email/mailer";
import { markAbandonedEmails } from "@/lib/channels/email/record-results";
import { systemContext } from "@/lib/context";
import { openModels } from "@/lib/models/open-models";
import { openParsing } from "@/lib/parsing/parse";
import { readSettings } from "@/lib/process/env";
import { livingInstances, registerInstance } from "@/lib/process/instance";
import { watchMailboxes } from "@/lib/receiving/watch-mailboxes";
import { startFilingCopies } from "@/lib/workflows/mailboxes/start-filing-copies";
import { dispatchAll } from "@/testing/outreach/dispatch";

/**
 * What a process of the service does about follow-ups and replies, without pages, engine and the minutes in between: it
 * watches its share of the mailboxes, files copies, and sends what is due in one workspace, until it is killed. Arguments:
 * the database's address, the workspace, the milliseconds between two readings of a mailbox and between two looks at what is due, and
 * the file of the parsing worker.
 */
const [databaseUrl, workspaceId, pollMs, dispatchMs, worker] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const { db, preparedDb } = openDatabase(databaseUrl, { max: 6 });
const instance = await registerInstance(databaseUrl);
openModels(readSettings({}));
openMailer(instance.id);
openParsing({ command: [worker] });
watchMailboxes(preparedDb, instance.id, { lookMs: 200, pollMs: Number(pollMs), retryMs: 100 });
startFilingCopies(db, instance.id, 500);
const ctx = systemContext(db, workspaceId, "dispatch-mailbox");
console.log("ready");
for (;;) {
  await markAbandonedEmails(ctx, livingInstances).catch(() => {});
  await dispatchAll(ctx).catch((error) => console.error(error));
  await new Promise((done) => setTimeout(done, Number(dispatchMs)));
}
