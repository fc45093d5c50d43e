import { join } from "node:path";
import type { Page } from "@playwright/test";
import { breakers, mailboxes } from "@/db/schema";
import { systemContext } from "@/lib/context";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertUnmatched } from "@/testing/inbox/insert-unmatched";
import { expect, type Member, type OwnService, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";

// SCREENSHOTS names a folder to look at every page in, in both widths and themes.
const folder = process.env.SCREENSHOTS;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** A workspace in which every page has something to show. */
async function fillWorkspace(service: OwnService, owner: Member) {
  const { id, campaignId, workspaceId, api } = await makeAgent(service, owner);
  const isDone = async () =>
    (await api<{ status: string }>("GET", `/campaigns/${campaignId}/status`)).status === "completed";
  await api("POST", "/discovery", { agentId: id, mode: "people", targetCount: 12, discoveryDepth: "deep" });
  await expect.poll(isDone).toBe(true);
  await api("POST", `/campaigns/${campaignId}/outreach-runs`, {
    targetCount: 4,
    channels: { email: true, call: true },
  });
  await expect.poll(isDone).toBe(true);
  await api("POST", `/campaigns/${campaignId}/outreach-runs`, { targetCount: 3, review: true });
  await expect.poll(isDone).toBe(true);
  const { thread } = await api<{ thread: { id: string } }>("POST", `/agents/${id}/threads`, {
    title: "A first talk about ovens, bakeries and everything else",
  });
  const { leads } = await api<{ leads: { id: string }[] }>("GET", "/leads");
  await api("POST", "/suppressions", {
    email: "a-rather-long-address.of.somebody@a-long-company-name.example",
  });
  const { conversationId, unmatchedId, mailboxId } = await receiveEmails(service, {
    ...{ workspaceId, campaignId },
    leadId: leads[0]!.id,
  });
  return { id, threadId: thread.id, leadId: leads[0]!.id, conversationId, unmatchedId, mailboxId };
}

/** What comes in: a reply that asks for something, one that matches nobody, and so many bounces that emails are held. */
async function receiveEmails(
  service: OwnService,
  { workspaceId, ...of }: { workspaceId: string; campaignId: string; leadId: string },
) {
  const { db, close } = await openDatabaseOf(service);
  try {
    const ctx = systemContext(db, workspaceId);
    const [mailbox] = await db
      .insert(mailboxes)
      .values({
        workspaceId: ctx.workspaceId,
        kind: "password",
        address: "ines.vogt@a-long-company-name.example",
        name: "Ines Vogt",
      })
      .returning();
    const mailboxId = mailbox!.id;
    const { conversationId } = await insertReply(ctx, {
      ...of,
      mailboxId,
      replyClass: "wrong_person",
      classQuote: "Please write to my colleague Maximiliane von Hohenlohe-Langenburg.",
      text: `Thank you. Please write to my colleague Maximiliane von Hohenlohe-Langenburg.\n\nhttps://a-long-company-name.example/${"path/".repeat(40)}`,
      html: "<p>Thank you.</p>",
      referral: {
        name: "Maximiliane von Hohenlohe-Langenburg",
        email: "maximiliane.von.hohenlohe-langenburg@a-long-company-name.example",
      },
    });
    const unmatchedId = await insertUnmatched(ctx, {
      mailboxId,
      fromAddress: "somebody-with-a-long-address@a-long-company-name.example",
      fromName: "Somebody Else",
      subject: `Re: ${"A subject that goes on ".repeat(8)}`,
    });
    await db.insert(breakers).values([
      {
        workspaceId: ctx.workspaceId,
        mailboxId,
        provider: "google",
        reason: "bounces_in_a_row",
        bad: 5,
        emails: 5,
      },
      {
        workspaceId: ctx.workspaceId,
        campaignId: of.campaignId,
        reason: "campaign_bounce_rate",
        bad: 6,
        emails: 80,
      },
    ]);
    return { conversationId, unmatchedId, mailboxId };
  } finally {
    await close();
  }
}

async function shoot(page: Page, name: string) {
  if (!folder) return;
  for (const theme of ["light", "dark"]) {
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
    const width = page.viewportSize()!.width;
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), animations: "disabled" });
  }
}

const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("no page scrolls sideways on a phone", async ({ page, service, journey }) => {
  const { id, threadId, leadId, conversationId, unmatchedId, mailboxId } = await fillWorkspace(
    service,
    await journey.newPerson(),
  );
  const paths = [
    "/",
    "/agents",
    "/agents/new",
    `/agents/${id}?thread=${threadId}`,
    ...["campaign", "campaign/schedule", "sequence", "leads", "drafts", "emails", "memory"].map(
      (name) => `/agents/${id}/${name}`,
    ),
    "/leads",
    `/leads?lead=${leadId}`,
    "/leads/import",
    "/leads/duplicates",
    "/companies",
    "/companies/duplicates",
    "/calls",
    "/analytics?range=all",
    "/inbox",
    ...["waiting", "all", "unmatched"].map((view) => `/inbox?view=${view}`),
    `/inbox?c=${conversationId}`,
    `/inbox?view=unmatched&u=${unmatchedId}`,
    "/runs",
    "/credits",
    "/credits?range=7",
    "/credits?range=90",
    "/keys",
    "/account",
    "/docs",
    ...["", "/people", "/suppressions", "/do-not-call", "/audit", "/service"]
      .concat("/mailboxes", `/mailboxes/${mailboxId}`, "/domains")
      .map((name) => `/settings${name}`),
  ];
  for (const path of paths) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    const width = await readWidth(page);
    for (const bar of (await page.locator("figure .group").all()).filter((_, at) => at % 7 === 0)) {
      await bar.hover();
      expect.soft(await readWidth(page), `${path}, a bar`).toBeLessThanOrEqual(PHONE.width);
    }
    expect.soft(width, path).toBeLessThanOrEqual(PHONE.width);
    const name =
      path
        .replace(/\/[\da-f-]{36}$/, "-one")
        .replace(/\/[\da-f-]{36}/, "")
        .replace(/&.*/, "-open")
        .replace(/\?view=/, "-")
        .replace(/\?.*/, "-open")
        .replaceAll("/", "_") || "home";
    await shoot(page, name);
    if (!folder) continue;
    await page.setViewportSize(DESKTOP);
    await shoot(page, name);
  }
});
