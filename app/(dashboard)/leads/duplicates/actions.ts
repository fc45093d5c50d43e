"use server";

import { serverAction } from "@/app/server-action";
import { markNotSame } from "@/lib/leads/merging/mark-not-same";
import { unmarkNotSame } from "@/lib/leads/merging/unmark-not-same";
import { mergeLead } from "@/lib/workflows/merging/merge-lead";
import { separateLead } from "@/lib/workflows/merging/separate-lead";

export const mergeLeadAction = serverAction(mergeLead);
export const separateLeadAction = serverAction(separateLead);
export const markNotSameAction = serverAction(markNotSame);
export const unmarkNotSameAction = serverAction(unmarkNotSame);
