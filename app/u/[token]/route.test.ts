import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { sendEmailsOfRun } from "@/lib/channels/email/send-emails-of-run";
import { getCredits } from "@/lib/credits/get-credits";
import { getLead } from "@/lib/leads/get-lead";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { GET, POST } from "./route";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
const messages: string[] = [];

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 5 });
  server = await startMailServer({
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  path.openMailerTo(server.url);
});
afterAll(async () => {
  await server?.close();
  await closeDatabase();
  await path?.close();
});

const linkIn = (text: string) => /https?:\/\/\S+\/u\/([0-9A-Za-z]{32})/.exec(text)!;
const ask = (method: "GET" | "POST", token: string) =>
  (method === "GET" ? GET : POST)(new Request(`http://leadwright.test/u/${token}`, { method }), {
    params: Promise.resolve({ token }),
  });

test("the link of a preview is the link of the mail that is sent later, in text and header", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
  const [first, second] = leads.map(({ id }) => id) as [string, string];
  const shown = linkIn((await previewLeadEmail(ctx, { id: first })).text);
  expect(linkIn((await previewLeadEmail(ctx, { id: first })).text)[0]).toBe(shown[0]);
  expect(await getLead(ctx, { id: first })).toMatchObject({ status: "new", mails: [] });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });

  const generation = await startWrittenRun(ctx, campaignId);
  expect(linkIn((await previewLeadEmail(ctx, { id: first })).text)[0]).toBe(shown[0]);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 2 });
  const mine = messages.filter((message) => message.includes(shown[1]!));
  expect(mine).toHaveLength(1);
  // Header lines may be folded.
  expect(mine[0]!.replace(/\r\n[ \t]/g, " ")).toMatch(
    new RegExp(`^List-Unsubscribe: <${shown[0].replace(/[.?]/g, "\\$&")}>`, "im"),
  );
  expect(linkIn((await previewLeadEmail(ctx, { id: second })).text)[1]).not.toBe(shown[1]);
  expect((await ask("GET", shown[1]!)).status).toBe(200);
});

test("the link of a preview works before there is a mail: its page asks, and the answer counts", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 1);
  const { id } = leads[0]!;
  const token = linkIn((await previewLeadEmail(ctx, { id })).text)[1]!;
  expect((await ask("GET", token)).status).toBe(200);
  expect(await getLead(ctx, { id })).toMatchObject({ status: "new" });
  expect((await ask("POST", token)).status).toBe(200);
  expect(await getLead(ctx, { id })).toMatchObject({ status: "unsubscribed" });
  await expect(queueLeadEmail(ctx, { id })).rejects.toMatchObject({ code: "lead_suppressed" });
  expect((await ask("GET", "A".repeat(32))).status).toBe(404);
  expect((await ask("POST", "A".repeat(32))).status).toBe(404);
});

test("twenty previews at once, and a mail queued among them, show one link", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 1);
  const { id } = leads[0]!;
  const [queued, ...previews] = await Promise.all([
    queueLeadEmail(ctx, { id }),
    ...Array.from({ length: 20 }, () => previewLeadEmail(ctx, { id })),
  ]);
  expect(queued).toMatchObject({ ok: true });
  const after = await previewLeadEmail(ctx, { id });
  expect(new Set([...previews, after].map(({ text }) => linkIn(text)[1])).size).toBe(1);
});
