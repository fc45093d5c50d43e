import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { beginNextGeneration } from "./next-generation";

/** Steps after which a generation hands over to the next: an Inngest server ends a function that has more than 1,000. */
export const STEPS_AT_MOST = 400;

/** Lets the next generation go on where this one is; safe to repeat. The caller returns afterwards. */
export async function handOverRun(ctx: Context, generation: RunGeneration): Promise<void> {
  await beginNextGeneration(ctx, generation);
}
