"use server";

import { serverAction } from "@/app/server-action";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { removeDoNotCall } from "@/lib/calls/do-not-call/remove-do-not-call";
import { restoreDoNotCall } from "@/lib/calls/do-not-call/restore-do-not-call";

export const addDoNotCallAction = serverAction(addDoNotCall);
export const removeDoNotCallAction = serverAction(removeDoNotCall);
export const restoreDoNotCallAction = serverAction(restoreDoNotCall);
