import type { Context } from "@/lib/context";
import { endJudging } from "./end-judging";

/** After repeated failures of the service itself. */
export async function giveUpJudging(ctx: Context): Promise<void> {
  await endJudging(ctx, "Reading the sites failed repeatedly. Judge the fit again later.");
}
