import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { addLead } from "@/lib/leads/add-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { openTestPeople } from "@/testing/people/test-people";
import { leaveWorkspace } from "./leave-workspace";
import { removePerson } from "./remove-person";

const people = openTestPeople();

test("conversations of a person who is removed or leaves are assigned to nobody, and those of others stay", async () => {
  const owner = await people.fresh();
  const [removed, leaving] = [await people.join(owner.ctx, "member"), await people.join(owner.ctx, "member")];
  const agent = await createAgent(owner.ctx, { name: "Ada" });
  const assigned = async (personId: string, email: string) => {
    const lead = await addLead(owner.ctx, { agentId: agent.id, email });
    const { conversationId } = await insertReply(owner.ctx, {
      leadId: lead.id,
      campaignId: agent.campaignId,
    });
    await acrossWorkspaces(owner.ctx)
      .update(conversations)
      .set({ assignedTo: personId })
      .where(eq(conversations.id, conversationId));
    return async () => {
      const [row] = await acrossWorkspaces(owner.ctx)
        .select()
        .from(conversations)
        .where(eq(conversations.id, conversationId));
      return row!.assignedTo;
    };
  };
  const [ofRemoved, ofLeaving, ofOwner] = [
    await assigned(removed.person.id, "a@kiln.example"),
    await assigned(leaving.person.id, "b@kiln.example"),
    await assigned(owner.person.id, "c@kiln.example"),
  ];
  await removePerson(owner.ctx, { id: removed.person.id });
  await leaveWorkspace(leaving.ctx, {});
  expect([await ofRemoved(), await ofLeaving(), await ofOwner()]).toEqual([null, null, owner.person.id]);
});
