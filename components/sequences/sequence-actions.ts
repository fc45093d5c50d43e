import type { z } from "zod";
import type { ActionOf } from "@/lib/action-result";
import type { SequenceAnswer } from "@/lib/sequences/sequence-shape";
import type { pauseCampaign } from "@/lib/workflows/pause-campaign";
import type { continueSequence } from "@/lib/workflows/sequences/continue-sequence";
import type { previewSequence } from "@/lib/workflows/sequences/preview-sequence";
import type { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import type { updateSequenceSettings } from "@/lib/workflows/sequences/update-sequence-settings";

export type Sequence = SequenceAnswer;
export type SequencePreviewAnswer = z.output<(typeof previewSequence)["output"]>;

export type SequenceActions = {
  update: ActionOf<typeof updateSequence>;
  updateSettings: ActionOf<typeof updateSequenceSettings>;
  continue: ActionOf<typeof continueSequence>;
  pause: ActionOf<typeof pauseCampaign>;
};
