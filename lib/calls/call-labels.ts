import type { CallCancelReason } from "@/db/schema";

/** Why a call left the list, as people and the API read it. */
export const CANCEL_SENTENCES: Record<CallCancelReason, string> = {
  stopped: "The campaign was stopped.",
  erased: "The person was deleted.",
  unsubscribed: "The lead unsubscribed.",
  noted_unsubscribed: "The lead was noted as unsubscribed.",
  noted_rejected: "The lead was noted as rejected.",
  blocked: "The number is on the do-not-call list.",
  unreachable: "The lead is not reached any more.",
};
