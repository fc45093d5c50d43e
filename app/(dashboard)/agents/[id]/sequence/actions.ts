"use server";

import { serverAction } from "@/app/server-action";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { continueSequence } from "@/lib/workflows/sequences/continue-sequence";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import { updateSequenceSettings } from "@/lib/workflows/sequences/update-sequence-settings";

export const updateSequenceAction = serverAction(updateSequence);
export const updateSettingsAction = serverAction(updateSequenceSettings);
export const continueAction = serverAction(continueSequence);
export const pauseAction = serverAction(pauseCampaign);
