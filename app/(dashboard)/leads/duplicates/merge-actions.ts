import type { MergeActions } from "@/components/leads/merge-actions";
import * as actions from "./actions";

export const MERGE_ACTIONS: MergeActions = {
  merge: actions.mergeLeadAction,
  separate: actions.separateLeadAction,
  markNotSame: actions.markNotSameAction,
  unmarkNotSame: actions.unmarkNotSameAction,
};
