"use server";

import { serverAction } from "@/app/server-action";
import { resolveMail } from "@/lib/outreach/resolve-mail";
import { cancelRun } from "@/lib/runs/cancel-run";
import { retryRun } from "@/lib/runs/retry-run";

export const resolveMailAction = serverAction(resolveMail);
export const cancelRunAction = serverAction(cancelRun);
export const retryRunAction = serverAction(retryRun);
