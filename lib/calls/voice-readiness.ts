import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Why the automated assistant cannot make calls here; null if it can. */
export function findVoiceObstacle(
  ctx: Context,
): { reason: "no_provider" | "no_model"; sentence: string } | null {
  if (!ctx.adapters.phone)
    return {
      reason: "no_provider",
      sentence:
        "The automated assistant needs a phone provider, and none is set up. Leave voice out, or ask whoever runs this service to set one up.",
    };
  if (ctx.adapters.models.isGuide)
    return {
      reason: "no_model",
      sentence:
        "The automated assistant needs a language model, and none is set up. Leave voice out, or ask whoever runs this service to set one up.",
    };
  return null;
}

/** Errors: `bad_state`, with the remedy in its message. */
export function requireVoiceReadiness(ctx: Context): void {
  const obstacle = findVoiceObstacle(ctx);
  if (obstacle) throw new AppError("bad_state", obstacle.sentence, { reason: obstacle.reason });
}
