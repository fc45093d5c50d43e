import type { InngestFunction } from "inngest";
import { checkWaitingPages } from "./check-waiting-pages";
import { dispatchEmails } from "./dispatch-mailbox";
import { judgeWaitingLeads } from "./judge-waiting-leads";
import { queueDueCalls } from "./queue-due-calls";
import { readReply } from "./read-reply";
import { runDiscovery } from "./run-discovery";
import { runOutreach } from "./run-outreach";
import { sendAnswer } from "./send-answer";
import { sendDailySummaries } from "./send-daily-summaries";
import { sweepLeftovers } from "./sweep-leftovers";

/** Every function of the product, for the embedded engine and for an Inngest server. */
export const functions: InngestFunction.Any[] = [
  runDiscovery,
  runOutreach,
  dispatchEmails,
  sendAnswer,
  readReply,
  queueDueCalls,
  judgeWaitingLeads,
  checkWaitingPages,
  sendDailySummaries,
  sweepLeftovers,
];
