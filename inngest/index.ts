import type { InngestFunction } from "inngest";
import { emailOutreach } from "./functions/email-outreach";
import { runDiscovery } from "./functions/run-discovery";
import { runOutreach } from "./functions/run-outreach";
import { sweepLeftovers } from "./functions/sweep-leftovers";

/** Every function of the house, for the embedded engine and for an Inngest server alike. */
export const functions: InngestFunction.Any[] = [runDiscovery, runOutreach, emailOutreach, sweepLeftovers];
