import { expect, test } from "vitest";
import { leads } from "@/db/schema";
import { createAgent } from "@/lib/agents/create-agent";
import { findServiceMailbox } from "@/lib/mailboxes/queries";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addBusinessDaysOf } from "./add-business-days-of";

const { fresh } = openTestWorkspaces();

test("counts the business days of the lead's place, with its holidays; those of the mailbox where nothing tells it", async () => {
  const ctx = await fresh();
  const { id: agentId, campaignId } = await createAgent(ctx, { name: "Ada" });
  const mailbox = await findServiceMailbox(ctx);
  const inPlace = async (location: string | null, email: string) => {
    const values = { workspaceId: ctx.workspaceId, agentId, campaignId, email, emailKey: email, location };
    const [lead] = await ctx.db.insert(leads).values(values).returning();
    const of = { leadId: lead!.id, mailboxId: mailbox.id };
    return (await addBusinessDaysOf(ctx, of, new Date("2026-12-23T12:00:00Z"), 5)).toISOString();
  };
  expect(await inPlace("Berlin, Germany", "ada@one.example")).toBe("2026-12-31T12:00:00.000Z");
  expect(await inPlace(null, "bo@two.example")).toBe("2026-12-30T12:00:00.000Z");
});
