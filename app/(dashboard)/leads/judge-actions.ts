"use server";

import { serverAction } from "@/app/server-action";
import { estimateJudging } from "@/lib/discovery/estimate-judging";
import { judgeLeads } from "@/lib/discovery/judge-leads";
import { queueJudging } from "@/lib/discovery/judging/queue-judging";
import { stopJudging } from "@/lib/discovery/judging/stop-judging";

export const estimateJudgingAction = serverAction(estimateJudging);
export const judgeLeadsAction = serverAction(judgeLeads);
export const queueJudgingAction = serverAction(queueJudging);
export const stopJudgingAction = serverAction(stopJudging);
