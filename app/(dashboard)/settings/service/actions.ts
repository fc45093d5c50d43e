"use server";

import { serverAction } from "@/app/server-action";
import { sendTestEmail } from "@/lib/settings/send-test-email";

export const sendTestEmailAction = serverAction(sendTestEmail);
