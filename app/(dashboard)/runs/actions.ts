"use server";

import { serverAction } from "@/app/server-action";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { retryRun } from "@/lib/runs/retry-run";
import { cancelRun } from "@/lib/workflows/cancel-run";

export const resolveEmailAction = serverAction(resolveEmail);
export const cancelRunAction = serverAction(cancelRun);
export const retryRunAction = serverAction(retryRun);
