import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Why the artificial voice cannot make calls here; null if it can. */
export function findVoiceObstacle(
  ctx: Context,
): { reason: "no_provider" | "no_model"; sentence: string } | null {
  if (!ctx.adapters.phone)
    return {
      reason: "no_provider",
      sentence:
        "The artificial voice needs a telephone provider: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or leave voice out.",
    };
  if (ctx.adapters.models.isGuide)
    return {
      reason: "no_model",
      sentence:
        "The artificial voice needs a language model: set ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL, or leave voice out.",
    };
  return null;
}

/** Errors: `bad_state`, with the remedy in its message. */
export function requireVoiceReadiness(ctx: Context): void {
  const obstacle = findVoiceObstacle(ctx);
  if (obstacle) throw new AppError("bad_state", obstacle.sentence, { reason: obstacle.reason });
}
