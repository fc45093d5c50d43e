import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries, calls, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { removePerson } from "@/lib/members/remove-person";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { insertEmail } from "@/testing/outreach/insert-email";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addLead } from "./add-lead";
import { currentEvidence } from "./current-evidence";
import { getLead } from "./get-lead";
import { getLeadDossier } from "./get-lead-dossier";
import { importLeads } from "./import-leads";
import { listLeads } from "./list-leads";
import { updateLead } from "./update-lead";

const { fresh } = openTestWorkspaces();

const page = {
  url: "https://ovens.example/team",
  quote: "Ines Vogt, Head of Ovens",
  foundAt: "2026-01-01T00:00:00.000Z",
};

async function seed(ctx: Context, values: Partial<typeof leads.$inferInsert> = {}) {
  const agent = await createAgent(ctx, { name: "Ada" });
  const email = `${newId()}@example.com`;
  const [lead] = await ctx.db
    .insert(leads)
    .values({
      workspaceId: ctx.workspaceId,
      agentId: agent.id,
      campaignId: agent.campaignId,
      email,
      emailKey: email,
      title: "Head of Ovens",
      evidence: [{ field: "title", value: "Head of Ovens", ...page }],
      ...values,
    })
    .returning();
  return { agent, lead: lead! };
}

test("keeps who set a value, and what it was before, however often it changes", async () => {
  const system = await fresh();
  const { lead } = await seed(system);
  const anna = await addMember(system, "Anna");
  await updateLead(anna.ctx, { id: lead.id, title: "  Head\nof  Bread " });
  const changed = await updateLead(anna.ctx, { id: lead.id, title: null });
  expect(changed.title).toBeNull();
  const by = `user:${anna.id}`;
  expect(changed.evidence).toMatchObject([
    {
      field: "title",
      value: "",
      url: `person:${by}`,
      by,
      replaced: [
        { value: "Head of Bread", by },
        { value: "Head of Ovens", url: page.url, quote: page.quote },
      ],
    },
  ]);
  // What texts are written from has neither the cleared value nor the ones before it.
  expect(currentEvidence(changed.evidence)).toEqual([]);
  const { history } = await getLeadDossier(system, { id: lead.id });
  expect(history.map(({ kind, by, change }) => [kind, by, change?.fields])).toEqual([
    ["edited", by, ["title"]],
    ["edited", by, ["title"]],
  ]);
});

test("stores websites as hosts and links as such, reads the number, and refuses what is none", async () => {
  const ctx = await fresh();
  const { lead } = await seed(ctx);
  const set = await updateLead(ctx, {
    id: lead.id,
    domain: "https://www.Ovens.example/team",
    linkedinUrl: "linkedin.com/in/ines",
    phone: "+44 20 7946 0018",
    location: "   ",
  });
  expect(set).toMatchObject({
    domain: "ovens.example",
    linkedinUrl: "https://linkedin.com/in/ines",
    phoneNumber: "+442079460018",
    location: null,
  });
  for (const bad of [{ domain: "no website" }, { linkedinUrl: "javascript:alert(1)" }, { email: "x" }])
    await expect(updateLead(ctx, { id: lead.id, ...bad })).rejects.toMatchObject({
      code: "validation_error",
    });
});

test("nothing that is sent unchanged is noted as a change", async () => {
  const ctx = await fresh();
  const { lead } = await seed(ctx, { tagIds: null });
  const same = await updateLead(ctx, {
    id: lead.id,
    title: "Head of Ovens",
    email: lead.email,
    ownerId: null,
    tags: [],
  });
  expect(same.updatedAt).toBe(lead.updatedAt.toISOString());
  expect(same.evidence).toEqual(lead.evidence);
  expect((await getLeadDossier(ctx, { id: lead.id })).history).toEqual([]);
});

test("of twenty edits at once that read the same lead, one is written", async () => {
  const ctx = await fresh();
  const { lead } = await seed(ctx);
  const ifUpdatedAt = lead.updatedAt.toISOString();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => updateLead(ctx, { id: lead.id, title: `Title ${n}`, ifUpdatedAt })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "invalid_state" });
});

test("an address changes while nobody was written to, to one that is free and not suppressed", async () => {
  const ctx = await fresh();
  const { lead, agent } = await seed(ctx);
  const other = await addLead(ctx, { agentId: agent.id, email: "taken@example.com" });
  await addSuppression(ctx, { email: "blocked@example.com" });
  await expect(updateLead(ctx, { id: lead.id, email: "Taken@example.com" })).rejects.toMatchObject({
    code: "conflict",
    details: { leadId: other.id, agentId: agent.id, agentName: "Ada" },
  });
  await expect(updateLead(ctx, { id: lead.id, email: "blocked@example.com" })).rejects.toMatchObject({
    code: "lead_suppressed",
  });
  const moved = await updateLead(ctx, { id: lead.id, email: "new@example.com" });
  expect(moved).toMatchObject({ email: "new@example.com", emailStatus: "unknown" });
  // Its old address is free again, and the new one is not.
  await addLead(ctx, { agentId: agent.id, email: lead.email });
  await expect(addLead(ctx, { agentId: agent.id, email: "NEW@example.com" })).rejects.toMatchObject({
    code: "conflict",
  });
  const mail = { subject: "Hello", text: "Hello there", holdId: newId(), sentAt: new Date() };
  await insertEmail(ctx, { leadId: lead.id, campaignId: agent.campaignId, state: "sent", ...mail });
  await expect(updateLead(ctx, { id: lead.id, email: "newer@example.com" })).rejects.toMatchObject({
    code: "invalid_state",
  });
  // Everything else still can.
  expect(await updateLead(ctx, { id: lead.id, name: "Ines" })).toMatchObject({ name: "Ines" });
});

test("twenty additions of one address at once make one lead", async () => {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "Ada" });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => addLead(ctx, { agentId: agent.id, email: "one@example.com" })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
  expect(await listLeads(ctx, {})).toMatchObject({ total: 1 });
});

test("a lead added by hand has its fields with who added it, its tags and its owner, and no fact of a page", async () => {
  const system = await fresh();
  const agent = await createAgent(system, { name: "Ada" });
  const anna = await addMember(system, "Anna");
  const added = await addLead(anna.ctx, {
    agentId: agent.id,
    email: "ines@ovens.example",
    name: "Ines Vogt",
    domain: "ovens.example",
    tags: ["Fair", "fair", "Élan"],
    ownerId: anna.id,
  });
  expect(added).toMatchObject({
    status: "new",
    // Nobody read a page, so fit is not judged; a name and an unchecked address make the reach.
    score: null,
    reach: 55,
    emailStatus: "unknown",
    tags: ["Élan", "Fair"],
    owner: { id: anna.id, name: "Anna" },
  });
  expect(added.evidence.map(({ field, value, url }) => [field, value, url])).toEqual([
    ["email", "ines@ovens.example", `person:user:${anna.id}`],
    ["name", "Ines Vogt", `person:user:${anna.id}`],
    ["domain", "ovens.example", `person:user:${anna.id}`],
  ]);
  const { leads: listed } = await listLeads(system, {});
  expect(listed[0]).toEqual(added);
  const { history } = await getLeadDossier(system, { id: added.id });
  expect(history.map(({ kind }) => kind)).toEqual(["added"]);
});

test("a number in the call queue is not changed under the caller", async () => {
  const ctx = await fresh();
  const { lead, agent } = await seed(ctx);
  await ctx.db.insert(calls).values({
    workspaceId: ctx.workspaceId,
    agentId: agent.id,
    campaignId: agent.campaignId,
    leadId: lead.id,
    phone: "+442079460018",
    timeZones: "Europe/London",
    score: 1,
    script: { opening: "", questions: [], answers: [] },
  });
  await expect(updateLead(ctx, { id: lead.id, phone: "+44 20 7946 0019" })).rejects.toMatchObject({
    code: "invalid_state",
  });
});

test("an import never writes over what was set by hand", async () => {
  const ctx = await fresh();
  const { lead, agent } = await seed(ctx);
  await updateLead(ctx, { id: lead.id, title: "Head of Bread" });
  const bytes = new TextEncoder().encode(`email,title\n${lead.email},Intern\n`);
  await importLeads(ctx, {
    agentId: agent.id,
    file: { name: "a.csv", bytes },
    mapping: { email: 0, title: 1 },
  });
  expect(await getLead(ctx, { id: lead.id })).toMatchObject({ title: "Head of Bread" });
});

test("a member who leaves owns no lead any more, and nobody becomes the owner of one meanwhile", async () => {
  const system = await fresh();
  const { lead } = await seed(system);
  await addMember(system, "Olga", "owner");
  const anna = await addMember(system, "Anna");
  await updateLead(system, { id: lead.id, ownerId: anna.id });
  const assign = () => updateLead(system, { id: lead.id, ownerId: anna.id }).catch((error) => error.code);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, assign),
    removePerson(system, { id: anna.id }).then(() => "left"),
    ...Array.from({ length: 10 }, assign),
  ]);
  expect(answers).toContain("left");
  expect(await getLead(system, { id: lead.id })).toMatchObject({ owner: null });
  await expect(updateLead(system, { id: lead.id, ownerId: anna.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an edit leaves an audit entry that names the lead and the fields, and no value", async () => {
  const system = await fresh();
  const { lead } = await seed(system);
  const anna = await addMember(system, "Anna");
  await updateLead(anna.ctx, { id: lead.id, title: "Secret title" });
  const rows = await acrossWorkspaces(system)
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, system.workspaceId), eq(auditEntries.capability, "updateLead")));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ subjects: { leadId: lead.id }, facts: { fields: ["title"] } });
});
