import type { InngestFunction } from "inngest";
import { emailOutreach } from "./email-outreach";
import { runDiscovery } from "./run-discovery";
import { runOutreach } from "./run-outreach";
import { sweepLeftovers } from "./sweep-leftovers";

/** Every function of the product, for the embedded engine and for an Inngest server. */
export const functions: InngestFunction.Any[] = [runDiscovery, runOutreach, emailOutreach, sweepLeftovers];
