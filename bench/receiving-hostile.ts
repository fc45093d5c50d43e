import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "@/db";
import { acrossWorkspaces, sql } from "@/db/scope";
import { HOSTILE_MAILS, HUGE_MAILS } from "@/testing/mail-reading/hostile-mails";
import type { MailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { type Figure, percentile, round } from "./figure";
import { askHealth, awaitQuickHealth } from "./health";
import { countRead, putMails, seedWritten, withService } from "./receiving-setup";

const MEBIBYTE = 1024 * 1024;

/** What serves beside what reads: `GET /api/health` while emails are taken in that were written to stop it. */
export async function measureHostileEmails(
  databaseUrl: string,
  connection: Connection,
  system: MailSystem,
): Promise<Figure[]> {
  const { ctx, leads } = await seedWritten(connection);
  const mails = [
    ...Object.values(HOSTILE_MAILS).map((shape) => shape(MEBIBYTE)),
    ...Object.values(HUGE_MAILS).map((write) => write()),
  ];
  await connectTestMailbox(ctx, system, "idle@ovens.example");
  const address = "hostile@ovens.example";
  // Each answers an email of ours: what belongs to nobody is read by its headers alone.
  putMails(system, address, mails.length, new Date(), (nth) => {
    const { messageId } = leads[nth]!;
    return Buffer.from(`In-Reply-To: ${messageId}\nMessage-ID: <hostile${nth}@b.example>\n${mails[nth]}`);
  });
  const { answers, seconds } = await withService(databaseUrl, ctx, async (url) => {
    await awaitQuickHealth(url);
    await connectTestMailbox(ctx, system, address);
    const began = performance.now();
    const answers: number[] = [];
    for (let turn = 1; turn % 50 !== 0 || (await countRead(ctx)) < 2; turn += 1) {
      answers.push(await askHealth(url));
      await wait(5);
    }
    return { answers, seconds: (performance.now() - began) / 1000 };
  });
  const [row] = await acrossWorkspaces(ctx).execute<{ n: number }>(
    sql`select count(*)::int as n from received_emails where workspace_id = ${ctx.workspaceId}`,
  );
  if (row!.n !== mails.length) throw new Error(`${row!.n} of ${mails.length} emails were taken in.`);
  return [
    {
      name: `Receiving: worst health answer while ${mails.length} hostile emails are taken in`,
      value: round(Math.max(...answers), 1),
      unit: "ms",
      bar: { most: 100 },
      detail: `median ${round(percentile(answers, 0.5), 1)} ms, p99 ${round(percentile(answers, 0.99), 1)} ms of ${answers.length} answers in ${round(seconds, 1)} s; each email answers one of ours`,
    },
  ];
}
