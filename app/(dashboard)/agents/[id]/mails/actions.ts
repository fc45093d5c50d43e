"use server";

import { serverAction } from "@/app/server-action";
import { resolveMail } from "@/lib/conversations/resolve-mail";

export const resolveMailAction = serverAction(resolveMail);
