"use server";

import { serverAction } from "@/app/server-action";
import { resolveMail } from "@/lib/outreach/resolve-mail";

export const resolveMailAction = serverAction(resolveMail);
