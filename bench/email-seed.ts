import type { Connection } from "@/db";
import { leads, memories } from "@/db/schema";
import { createAgent } from "@/lib/agents/create-agent";
import { type Context, systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { createWorkspace } from "@/lib/workflows/create-workspace";

const BATCH = 500;

/** A workspace with an agent that may write, credits for `count` emails, and as many leads with evidence. */
export async function seedEmails(
  { db }: Connection,
  count: number,
): Promise<{ ctx: Context; campaignId: string }> {
  const made = await createWorkspace(db, { name: "Bench", credits: count });
  const ctx = systemContext(db, made.workspaceId);
  const { workspaceId } = ctx;
  const agent = await createAgent(ctx, { name: "Agent" });
  const memory = {
    profileJson: { offer: "Ovens that use half the power" },
    icpJson: { roles: ["owner"] },
    senderName: "Ines Vogt",
    senderEmail: "ines@ovens.example",
    companyName: "Ovens Ltd",
    postalAddress: "1 Oven Street, Leeds",
  };
  await db
    .insert(memories)
    .values({ agentId: agent.id, workspaceId, ...memory })
    .onConflictDoUpdate({ target: memories.agentId, set: memory });
  const foundAt = new Date().toISOString();
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => {
      const number = start + offset;
      const email = `lee.baker@bakery${number}.example`;
      const company = `Bakery number ${number}`;
      const url = `https://bakery${number}.example/contact`;
      return {
        id: newId(),
        workspaceId,
        agentId: agent.id,
        campaignId: agent.campaignId,
        email,
        emailKey: email,
        name: "Lee Baker",
        title: "Owner",
        company,
        score: number % 101,
        evidence: [
          { field: "email", value: email, url, quote: `Write to ${email}`, foundAt },
          { field: "company", value: company, url, quote: `Welcome to ${company}`, foundAt },
          { field: "title", value: "Owner", url, quote: "Lee Baker, Owner", foundAt },
        ],
      };
    });
    await db.insert(leads).values(rows);
  }
  return { ctx, campaignId: agent.campaignId };
}
