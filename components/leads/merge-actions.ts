import type { ActionOf } from "@/lib/action-result";
import type { markNotSame } from "@/lib/leads/merging/mark-not-same";
import type { unmarkNotSame } from "@/lib/leads/merging/unmark-not-same";
import type { mergeLead } from "@/lib/workflows/merging/merge-lead";
import type { separateLead } from "@/lib/workflows/merging/separate-lead";

/** The actions on two leads that may be one person, as server actions. */
export type MergeActions = {
  merge: ActionOf<typeof mergeLead>;
  separate: ActionOf<typeof separateLead>;
  markNotSame: ActionOf<typeof markNotSame>;
  unmarkNotSame: ActionOf<typeof unmarkNotSame>;
};
