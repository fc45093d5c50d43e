import { expect, test } from "vitest";
import { createAgent } from "@/lib/agents/create-agent";
import { addLead } from "@/lib/leads/add-lead";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addLeadNote } from "./add-lead-note";
import { deleteLeadNote } from "./delete-lead-note";
import { editLeadNote } from "./edit-lead-note";
import { listLeadNotes } from "./list-lead-notes";

const { fresh } = openTestWorkspaces();

test("whoever wrote a note changes and deletes it, and nobody else does", async () => {
  const system = await fresh();
  const agent = await createAgent(system, { name: "Ada" });
  const lead = await addLead(system, { agentId: agent.id, email: "ines@ovens.example" });
  const [anna, bo] = [await addMember(system, "Anna"), await addMember(system, "Bo", "admin")];
  const note = await addLeadNote(anna.ctx, { id: lead.id, text: "Wants a call in May" });
  await addLeadNote(bo.ctx, { id: lead.id, text: "Met at the fair" });
  const { notes } = await listLeadNotes(bo.ctx, { id: lead.id });
  expect(notes.map(({ text, by, byName }) => [text, by, byName])).toEqual([
    ["Met at the fair", `user:${bo.id}`, "Bo"],
    ["Wants a call in May", `user:${anna.id}`, "Anna"],
  ]);
  const forbidden = { code: "forbidden" };
  await expect(editLeadNote(bo.ctx, { id: note.id, text: "No" })).rejects.toMatchObject(forbidden);
  await expect(deleteLeadNote(bo.ctx, { id: note.id })).rejects.toMatchObject(forbidden);
  expect(await editLeadNote(anna.ctx, { id: note.id, text: "In June" })).toMatchObject({ text: "In June" });
  const { history } = await getLeadDossier(system, { id: lead.id });
  // History says that there is a note and not what is in it.
  expect(history.map(({ kind, note }) => [kind, note])).toEqual([
    ["added", null],
    ["note_written", null],
    ["note_written", null],
  ]);
  await deleteLeadNote(anna.ctx, { id: note.id });
  await expect(deleteLeadNote(anna.ctx, { id: note.id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listLeadNotes(bo.ctx, { id: lead.id })).notes).toHaveLength(1);
});

test("a viewer reads notes and writes none", async () => {
  const system = await fresh();
  const agent = await createAgent(system, { name: "Ada" });
  const lead = await addLead(system, { agentId: agent.id, email: "ines@ovens.example" });
  const viewer = await addMember(system, "Vi", "viewer");
  expect(await listLeadNotes(viewer.ctx, { id: lead.id })).toEqual({ notes: [] });
  await expect(addLeadNote(viewer.ctx, { id: lead.id, text: "Hi" })).rejects.toMatchObject({
    code: "forbidden",
  });
});
