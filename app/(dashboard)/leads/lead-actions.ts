import type { LeadActions } from "@/components/leads/lead-actions";
import * as actions from "./actions";
import {
  estimateJudgingAction,
  judgeLeadsAction,
  queueJudgingAction,
  stopJudgingAction,
} from "./judge-actions";

/** All actions of the leads pages, as one object for their components. */
export const LEAD_ACTIONS: LeadActions = {
  add: actions.addLeadAction,
  update: actions.updateLeadAction,
  tag: actions.tagLeadsAction,
  listTags: actions.listTagsAction,
  renameTag: actions.renameTagAction,
  deleteTag: actions.deleteTagAction,
  assign: actions.assignLeadsAction,
  move: actions.moveLeadsAction,
  addNote: actions.addLeadNoteAction,
  editNote: actions.editLeadNoteAction,
  deleteNote: actions.deleteLeadNoteAction,
  saveView: actions.saveLeadViewAction,
  updateView: actions.updateLeadViewAction,
  orderViews: actions.orderLeadViewsAction,
  deleteView: actions.deleteLeadViewAction,
  listIds: actions.listLeadIdsAction,
  reject: actions.rejectLeadsAction,
  restore: actions.restoreLeadsAction,
  previewMany: actions.previewLeadEmailsAction,
  preview: actions.previewLeadEmailAction,
  queue: actions.queueLeadEmailAction,
  queueMany: actions.queueLeadEmailsAction,
  recordOutcome: actions.recordLeadOutcomeAction,
  erase: actions.eraseLeadAction,
  judging: {
    estimate: estimateJudgingAction,
    judge: judgeLeadsAction,
    queue: queueJudgingAction,
    stop: stopJudgingAction,
  },
};
