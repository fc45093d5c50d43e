"use server";

import { serverAction } from "@/app/server-action";
import { resolveMail } from "@/lib/conversations/resolve-mail";
import { retryRun } from "@/lib/runs/retry-run";
import { cancelRun } from "@/lib/workflows/cancel-run";

export const resolveMailAction = serverAction(resolveMail);
export const cancelRunAction = serverAction(cancelRun);
export const retryRunAction = serverAction(retryRun);
