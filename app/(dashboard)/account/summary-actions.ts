"use server";

import { serverAction } from "@/app/server-action";
import { setDailySummary } from "@/lib/summaries/set-daily-summary";

export const setDailySummaryAction = serverAction(setDailySummary);
