import { createHash } from "node:crypto";
import type { StepVariant, sequenceSteps } from "@/db/schema";

type Step = Pick<typeof sequenceSteps.$inferSelect, "id" | "text" | "variants">;

/**
 * The variant of a step that a lead gets, by the variants' weights; null for a step that is written. Drawn from the ids, so
 * that a preview shows what is sent. Nobody gets a step twice, so one draw a lead is one draw an enrollment.
 */
export function chooseStepVariant({ id, text, variants }: Step, leadId: string): StepVariant | null {
  if (text !== "template") return null;
  const all = variants.reduce((sum, { weight }) => sum + weight, 0);
  let at = (createHash("sha256").update(`${id}:${leadId}`).digest().readUInt32BE(0) / 2 ** 32) * all;
  for (const variant of variants) {
    at -= variant.weight;
    if (at < 0) return variant;
  }
  return variants.at(-1) ?? null;
}
