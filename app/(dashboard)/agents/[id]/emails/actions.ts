"use server";

import { serverAction } from "@/app/server-action";
import { resolveEmail } from "@/lib/conversations/resolve-email";

export const resolveEmailAction = serverAction(resolveEmail);
