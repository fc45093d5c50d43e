import type { InngestFunction } from "inngest";
import { checkWaitingPages } from "./check-waiting-pages";
import { emailOutreach } from "./email-outreach";
import { judgeWaitingLeads } from "./judge-waiting-leads";
import { runDiscovery } from "./run-discovery";
import { runOutreach } from "./run-outreach";
import { sendAnswer } from "./send-answer";
import { sendDueFollowUps } from "./send-due-follow-ups";
import { sweepLeftovers } from "./sweep-leftovers";

/** Every function of the product, for the embedded engine and for an Inngest server. */
export const functions: InngestFunction.Any[] = [
  runDiscovery,
  runOutreach,
  emailOutreach,
  sendAnswer,
  sendDueFollowUps,
  judgeWaitingLeads,
  checkWaitingPages,
  sweepLeftovers,
];
