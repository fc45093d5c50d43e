"use server";

import { serverAction } from "@/app/server-action";
import { claimNextCall } from "@/lib/calls/claim-next-call";
import { getCall } from "@/lib/calls/get-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { releaseCall } from "@/lib/calls/release-call";
import { startOutreachRun } from "@/lib/outreach/start-outreach-run";

export const claimNextCallAction = serverAction(claimNextCall);
export const readCallAction = serverAction(getCall);
export const recordCallOutcomeAction = serverAction(recordCallOutcome);
export const releaseCallAction = serverAction(releaseCall);
export const startOutreachRunAction = serverAction(startOutreachRun);
