import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mailboxes, mailboxSecrets } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { sealSecret } from "@/lib/mailboxes/secrets";
import { overrideEnv } from "@/lib/process/this-process";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { buildEntry } from "@/testing/process/build-entry";
import { type ImapPeer, startImapPeer } from "@/testing/receiving/imap-peer";
import { addMailbox } from "@/testing/receiving/inbound";
import { killLeftServices, runFile } from "@/testing/service/run-service";

let path: Awaited<ReturnType<typeof openSendPath>>;
let peer: ImapPeer;
beforeAll(async () => {
  [path, peer] = await Promise.all([openSendPath(), startImapPeer()]);
});
afterEach(killLeftServices);
afterAll(async () => {
  await path?.close();
  await peer?.close();
});

const MAILBOXES = 200;
const WITHIN = { timeout: 60_000 };

test("200 mailboxes are shared evenly: a new process gets its share, and a killed one's pass on", {
  timeout: 240_000,
}, async () => {
  overrideEnv({ WEB_ALLOW_PRIVATE: true, AUTH_SECRET: "a secret for tests, long enough for it" });
  const { ctx } = await seedCampaign(path.connection, 1);
  const keys = await findSecretKeys(ctx);
  const imap = { host: "127.0.0.1", port: peer.port, security: "none" } as const;
  for (let nth = 0; nth < MAILBOXES; nth += 1) {
    const { id } = await addMailbox(ctx, { imap, username: `ines${nth}` });
    const { workspaceId } = ctx;
    const sealed = sealSecret({ password: "p" }, keys, { workspaceId, mailboxId: id });
    await ctx.db.insert(mailboxSecrets).values({ workspaceId, mailboxId: id, sealed });
  }
  const program = buildEntry("testing/receiving/sending-process.ts");
  const worker = buildEntry("testing/parsing/worker.ts");
  const start = () =>
    runFile(program, [path.url, ctx.workspaceId, "30000", "20", worker], {
      WEB_ALLOW_PRIVATE: "true",
      AUTH_SECRET: ctx.settings.AUTH_SECRET!,
    }).child;
  const shares = async () => {
    const rows = await acrossWorkspaces(ctx).execute<{ n: number }>(sql`
      select count(*)::int as n from ${mailboxes} where workspace_id = ${ctx.workspaceId} and watched_by is not null
        and watched_by in (select i.id from instances i join pg_locks k on k.locktype = 'advisory' and k.objid = i.number)
      group by watched_by order by n`);
    return rows.map(({ n }) => n);
  };
  const first = start();
  await expect.poll(shares, WITHIN).toEqual([200]);
  start();
  await expect.poll(shares, WITHIN).toEqual([100, 100]);
  start();
  await expect.poll(shares, WITHIN).toEqual([66, 67, 67]);
  first.kill("SIGKILL");
  await expect.poll(shares, WITHIN).toEqual([100, 100]);
  // All of them are really read, whoever has them now.
  await expect
    .poll(
      () =>
        acrossWorkspaces(ctx).execute(sql`
          select count(distinct mailbox_id)::int as n from mailbox_folders
          where workspace_id = ${ctx.workspaceId} and role = 'inbox' and read_at is not null`),
      WITHIN,
    )
    .toEqual([{ n: MAILBOXES }]);
});
