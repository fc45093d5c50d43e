import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { leads as leadsTable, memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { getCredits } from "@/lib/credits/get-credits";
import { getLead } from "@/lib/leads/get-lead";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { listSuppressions } from "@/lib/suppressions/list-suppressions";
import { suppress } from "@/lib/suppressions/suppress";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { GET as getCompany, POST as suppressCompany } from "./company/route";
import { POST as eraseData, GET as getData } from "./data/route";
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

test("the page names the sender and the address in the language of the emails, before and after", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 1);
  const { id, email } = leads[0]!;
  const sender = {
    senderName: "Ines <Vogt>",
    companyName: "Öfen & Söhne",
    senderEmail: "ines@ovens.example",
  };
  await ctx.db
    .update(memories)
    .set({ ...sender, language: "de" })
    .where(eq(memories.workspaceId, ctx.workspaceId));
  const token = linkIn((await previewLeadEmail(ctx, { id })).text)[1]!;
  const asked = await (await ask("GET", token)).text();
  expect(asked).toContain('<html lang="de">');
  expect(asked).toContain(`Keine E-Mails von Ines &#60;Vogt&#62;, Öfen &#38; Söhne an ${email} mehr?`);
  const done = await (await ask("POST", token)).text();
  expect(done).toContain("<h1>Sie sind abgemeldet</h1>");
  expect(done).toContain("Schreiben Sie an ines@ovens.example.");
  // There is nothing left to confirm; only what goes further.
  expect(done).not.toContain(">Abmelden</button>");
  expect(await (await ask("GET", token)).text()).toBe(done);
});

const press = (what: typeof POST, token: string) =>
  what(new Request(`http://leadwright.test/u/${token}`, { method: "POST" }), {
    params: Promise.resolve({ token }),
  });
/** A campaign with one lead at a company's own domain, and the token of its link. */
async function seedRecipient(values: Partial<typeof leadsTable.$inferInsert> = {}) {
  const { ctx, agentId, campaignId, leads } = await seedCampaign(path.connection, 1);
  const { id } = leads[0]!;
  const email = `jo.${id.slice(-6)}@mills-${id.slice(-8)}.example`;
  await ctx.db
    .update(leadsTable)
    .set({ email, emailKey: email, ...values })
    .where(and(eq(leadsTable.workspaceId, ctx.workspaceId), eq(leadsTable.id, id)));
  const token = linkIn((await previewLeadEmail(ctx, { id })).text)[1]!;
  return { ctx, agentId, campaignId, id, email, token };
}

test("says why the person was written to: the page, its day and its words, which stay text", async () => {
  const { token } = await seedRecipient({
    evidence: [
      {
        field: "email",
        value: "x",
        url: "https://mills.example/team?<b>",
        quote: `Jo <script>alert(1)</script> ${"q".repeat(9_000)}`,
        foundAt: "2026-03-04T10:00:00.000Z",
      },
    ] as never,
  });
  const shown = await (await ask("GET", token)).text();
  expect(shown).toContain("https://mills.example/team?&#60;b&#62;");
  expect(shown).toContain("March 4, 2026");
  expect(shown).toContain("Jo &#60;script&#62;");
  expect(shown).not.toContain("<script");
  expect(shown.length).toBeLessThan(8_000);
  expect(shown).toContain("Article 6(1)(f) GDPR");
});

test("an address that somebody entered names no page, and no address of a script is a link", async () => {
  for (const evidence of [
    [],
    [{ field: "email", url: "javascript:alert(1)", quote: "", foundAt: "2026-01-01" }],
  ]) {
    const { token } = await seedRecipient({ evidence: evidence as never });
    const shown = await (await ask("GET", token)).text();
    expect(shown).toContain("entered your address by hand");
    expect(shown).not.toContain("javascript:");
  }
});

test("one click stops all email to the company, colleagues included, twenty clicks at once too", async () => {
  const { ctx, agentId, campaignId, email, token } = await seedRecipient();
  const colleague = `al.${email.slice(3)}`;
  const [other] = await ctx.db
    .insert(leadsTable)
    .values({ workspaceId: ctx.workspaceId, agentId, campaignId, email: colleague, emailKey: colleague })
    .returning();
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(suppressCompany, token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await answers[0]!.text()).toContain(`will not email anyone at ${email.split("@")[1]} again`);
  await expect(queueLeadEmail(ctx, { id: other!.id })).rejects.toMatchObject({ code: "lead_suppressed" });
  expect(await (await ask("GET", token)).text()).not.toContain("Stop all email to");
});

test("at an email provider there is no company to stop, and asking for it stops only the person", async () => {
  const { ctx, token } = await seedRecipient({ email: "jo.mills@gmail.com", emailKey: "jo.mills@gmail.com" });
  expect(await (await ask("GET", token)).text()).not.toContain("Stop all email to");
  expect((await press(suppressCompany, token)).status).toBe(200);
  const { suppressions } = await listSuppressions(ctx, {});
  expect(suppressions.map(({ email }) => email)).toEqual(["jo.mills@gmail.com"]);
});

test("one click deletes what is stored about the person, and the link says so from then on", async () => {
  const { ctx, id, email, token } = await seedRecipient();
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(eraseData, token)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(pages.filter((page) => !page.includes("Your data is deleted"))).toEqual([]);
  expect(pages.some((page) => page.includes(`will not email ${email} again`))).toBe(true);
  await expect(getLead(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(await isSuppressed(ctx, email)).toBe(true);
  // A mail client that unsubscribes with one click, a tab that is restored, and a second deletion.
  for (const again of [await ask("POST", token), await ask("GET", token), await press(eraseData, token)]) {
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Nothing about you is stored here anymore");
  }
});

test("whoever is suppressed for another reason reads that they get no more email", async () => {
  const { ctx, email, token } = await seedRecipient();
  await suppress(ctx, { email, reason: "bounced", note: null });
  const shown = await (await ask("GET", token)).text();
  expect(shown).toContain(`will not email ${email} again`);
  expect(shown).not.toContain("Stop emails from");
});

test("names who sent the newest email, and whom Memory names before the first", async () => {
  const { ctx, id, campaignId, email, token } = await seedRecipient();
  expect(await (await ask("GET", token)).text()).toContain("ines@ovens.example");
  await insertEmail(ctx, {
    ...{ leadId: id, campaignId, toAddress: email, holdId: id, subject: "Ovens", text: "Hello" },
    ...{ state: "sent", sentAt: new Date(), fromAddress: "mo@mail.ovens.example", fromName: "Mo Vogt" },
  });
  const shown = await (await ask("GET", token)).text();
  expect(shown).toContain("mo@mail.ovens.example");
  expect(shown).toContain("Mo Vogt");
  expect(shown).not.toContain("ines@ovens.example");
});

test("a page that a button leads to leads back to the link's own when it is reloaded", async () => {
  const { token } = await seedRecipient();
  for (const get of [getCompany, getData]) {
    const answer = await get(new Request(`http://leadwright.test/u/${token}/data`), {
      params: Promise.resolve({ token }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `../${token}`]);
  }
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
