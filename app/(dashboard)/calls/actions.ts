"use server";

import { serverAction } from "@/app/server-action";
import { claimNextCall } from "@/lib/calls/claim-next-call";
import { getCall } from "@/lib/calls/get-call";
import { keepCall } from "@/lib/calls/keep-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { releaseCall } from "@/lib/calls/release-call";
import { showNumber } from "@/lib/calls/show-number";
import { dialCall } from "@/lib/channels/call/attempts/dial-call";
import { hangUpCall } from "@/lib/channels/call/attempts/hang-up-call";
import { takeOverCall } from "@/lib/channels/call/attempts/take-over-call";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";

export const claimNextCallAction = serverAction(claimNextCall);
const readCall = serverAction(getCall);

/** Adds the formatted number. In the browser, that would need the numbering plans of all countries. */
export async function readCallAction(input: { id: string }) {
  const answer = await readCall(input);
  return answer.ok ? { ...answer, data: { ...answer.data, number: showNumber(answer.data.phone) } } : answer;
}

export const recordCallOutcomeAction = serverAction(recordCallOutcome);
export const keepCallAction = serverAction(keepCall);
export const releaseCallAction = serverAction(releaseCall);
export const dialCallAction = serverAction(dialCall);
export const hangUpCallAction = serverAction(hangUpCall);
export const takeOverCallAction = serverAction(takeOverCall);
export const startOutreachRunAction = serverAction(startOutreachRun);
