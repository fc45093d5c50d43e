"use server";

import { serverAction } from "@/app/server-action";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { removeSuppression } from "@/lib/suppressions/remove-suppression";
import { restoreSuppression } from "@/lib/suppressions/restore-suppression";

export const addSuppressionAction = serverAction(addSuppression);
export const removeSuppressionAction = serverAction(removeSuppression);
export const restoreSuppressionAction = serverAction(restoreSuppression);
