import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emails, messages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { addLead } from "@/lib/leads/add-lead";
import { getMailbox } from "@/lib/mailboxes/get-mailbox";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { type PeerFaults, startImapPeer } from "@/testing/receiving/imap-peer";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { fileSentCopies } from "./file-sent-copies";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: filing copies with a real mail system. ${missing}`);

describe.skipIf(missing)("the copy of what was sent", () => {
  const workspaces = openTestWorkspaces();
  let system: MailSystem;
  beforeAll(async () => {
    system = await startMailSystem({ domains: ["one.example"] });
  });
  afterAll(() => system?.stop());

  const sentBy = (address: string) => {
    const folder = join(system.maildirOf(address), ".Sent", "cur");
    return readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  };
  async function send(ctx: Context, mailboxId: string, fromAddress: string) {
    const { id: agentId, campaignId } = await createAgent(ctx, { name: "Agent" });
    const lead = await addLead(ctx, { agentId, email: "bo@two.example" });
    await insertEmail(ctx, {
      leadId: lead.id,
      campaignId,
      mailboxId,
      state: "sent",
      subject: "About ovens",
      text: "Hello\n",
      holdId: newId(),
      fromAddress,
      fromName: "Ada",
      sentAt: new Date(),
      claimedAt: new Date(),
    });
  }
  const forget = (ctx: Context) =>
    ctx.db.update(messages).set({ filedAt: null }).where(eq(messages.workspaceId, ctx.workspaceId));

  it("is put into Sent once, as read, however often it is tried", async () => {
    const ctx = await workspaces.fresh();
    const ada = await connectTestMailbox(ctx, system, "ada@one.example", { replyTo: "team@one.example" });
    await send(ctx, ada.id, "ada@one.example");
    expect(await fileSentCopies(ctx, ada.id)).toBe(1);
    expect(await fileSentCopies(ctx, ada.id)).toBe(0);
    // As after a crash between the copy and the note of it.
    await forget(ctx);
    expect(await fileSentCopies(ctx, ada.id)).toBe(1);
    const copies = sentBy("ada@one.example");
    expect(copies).toHaveLength(1);
    expect(copies[0]!.name).toMatch(/:2,S$/);
    expect(copies[0]!.text).toMatch(/^Subject: About ovens\r?$/m);
    expect(copies[0]!.text).toMatch(/^Reply-To: team@one\.example\r?$/m);
  });

  it("waits while the mailbox is full, which holds up nothing else", async () => {
    const ctx = await workspaces.fresh();
    const faults: PeerFaults = { refuses: { APPEND: "NO [OVERQUOTA] the mailbox is full" } };
    const peer = await startImapPeer(faults);
    const ports = { ...system.ports, imap: peer.port };
    const di = await connectTestMailbox(ctx, { ports, setPassword: () => {} }, "di@one.example");
    await send(ctx, di.id, "di@one.example");
    await expect(fileSentCopies(ctx, di.id)).rejects.toThrow();
    const unfiled = await ctx.db.$count(
      emails,
      and(eq(emails.workspaceId, ctx.workspaceId), isNull(emails.filedAt)),
    );
    expect(unfiled).toBeGreaterThan(0);
    expect(await getMailbox(ctx, { id: di.id })).toMatchObject({ state: "connected", problem: null });
    // Somebody made room.
    faults.refuses = {};
    expect(await fileSentCopies(ctx, di.id)).toBe(1);
    await peer.close();
  });

  it("is left to a provider that files it itself", async () => {
    const ctx = await workspaces.fresh();
    const cy = await connectTestMailbox(ctx, system, "cy@one.example", { filesSent: true });
    await send(ctx, cy.id, "cy@one.example");
    expect(await fileSentCopies(ctx, cy.id)).toBe(0);
  });
});
