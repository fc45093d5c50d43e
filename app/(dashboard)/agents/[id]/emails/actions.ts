"use server";

import { serverAction } from "@/app/server-action";
import { cancelWaitingEmail } from "@/lib/conversations/cancel-waiting-email";
import { resolveEmail } from "@/lib/conversations/resolve-email";

export const cancelWaitingEmailAction = serverAction(cancelWaitingEmail);
export const resolveEmailAction = serverAction(resolveEmail);
