"use server";

import { serverAction } from "@/app/server-action";
import { sendTestMail } from "@/lib/settings/send-test-mail";

export const sendTestMailAction = serverAction(sendTestMail);
