import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { beginNextGeneration } from "./next-generation";

/**
 * After this many steps a generation hands over to the next: an Inngest server ends a function with more than 1,000
 * steps.
 */
export const MAX_STEPS = 400;

/** Lets the next generation continue where this one is; safe to repeat. The caller returns afterwards. */
export async function handOverRun(ctx: Context, generation: RunGeneration): Promise<void> {
  await beginNextGeneration(ctx, generation);
}
