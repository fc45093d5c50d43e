import type { ActionOf } from "@/lib/action-result";
import type { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import type { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { addLead } from "@/lib/leads/add-lead";
import type { assignLeads } from "@/lib/leads/assign-leads";
import type { deleteTag } from "@/lib/leads/delete-tag";
import type { listLeadIds } from "@/lib/leads/list-lead-ids";
import type { listTags } from "@/lib/leads/list-tags";
import type { addLeadNote } from "@/lib/leads/notes/add-lead-note";
import type { deleteLeadNote } from "@/lib/leads/notes/delete-lead-note";
import type { editLeadNote } from "@/lib/leads/notes/edit-lead-note";
import type { renameTag } from "@/lib/leads/rename-tag";
import type { tagLeads } from "@/lib/leads/tag-leads";
import type { updateLead } from "@/lib/leads/update-lead";
import type { deleteLeadView } from "@/lib/leads/views/delete-lead-view";
import type { orderLeadViews } from "@/lib/leads/views/order-lead-views";
import type { saveLeadView } from "@/lib/leads/views/save-lead-view";
import type { updateLeadView } from "@/lib/leads/views/update-lead-view";
import type { eraseLead } from "@/lib/workflows/erase-lead";
import type { moveLeads } from "@/lib/workflows/move-leads";
import type { previewLeadEmails } from "@/lib/workflows/preview-lead-emails";
import type { queueLeadEmails } from "@/lib/workflows/queue-lead-emails";
import type { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import type { rejectLeads } from "@/lib/workflows/reject-leads";
import type { restoreLeads } from "@/lib/workflows/restore-leads";
import type { JudgeActions } from "./judge-dialog";
import type { LeadStatus } from "./lead-query";

/** The actions of the leads pages, as server actions. */
export type LeadActions = {
  add: ActionOf<typeof addLead>;
  update: ActionOf<typeof updateLead>;
  tag: ActionOf<typeof tagLeads>;
  listTags: ActionOf<typeof listTags>;
  renameTag: ActionOf<typeof renameTag>;
  deleteTag: ActionOf<typeof deleteTag>;
  assign: ActionOf<typeof assignLeads>;
  move: ActionOf<typeof moveLeads>;
  addNote: ActionOf<typeof addLeadNote>;
  editNote: ActionOf<typeof editLeadNote>;
  deleteNote: ActionOf<typeof deleteLeadNote>;
  saveView: ActionOf<typeof saveLeadView>;
  updateView: ActionOf<typeof updateLeadView>;
  orderViews: ActionOf<typeof orderLeadViews>;
  deleteView: ActionOf<typeof deleteLeadView>;
  listIds: ActionOf<typeof listLeadIds>;
  reject: ActionOf<typeof rejectLeads>;
  restore: ActionOf<typeof restoreLeads>;
  previewMany: ActionOf<typeof previewLeadEmails>;
  preview: ActionOf<typeof previewLeadEmail>;
  queue: ActionOf<typeof queueLeadEmail>;
  queueMany: ActionOf<typeof queueLeadEmails>;
  recordOutcome: ActionOf<typeof recordLeadOutcome>;
  erase: ActionOf<typeof eraseLead>;
  judging: JudgeActions;
};

/** An agent that leads can belong to. */
export type AgentChoice = { id: string; name: string };

/** The parts of a lead that its actions need. */
export type PanelLead = {
  id: string;
  name: string | null;
  email: string;
  status: LeadStatus;
  agentId: string;
  /** The address must not be emailed any more. */
  isBlocked: boolean;
  sample: boolean;
  evidenceCount: number;
  emailCount: number;
};

/** What leads can be filtered by and given, by name. */
export type LeadChoices = {
  tags: { id: string; name: string }[];
  members: { id: string; name: string }[];
  /** The latest imports. */
  imports: { id: string; name: string }[];
};

/** What the reader's role allows. */
export type LeadRights = { write: boolean; email: boolean; chat: boolean; calls: boolean };

/** Maximum number of leads attached to one chat message. */
export const MAX_ATTACHED = 25;
