import { tool } from "ai";
import { z } from "zod";
import { CALL_OUTCOMES } from "@/db/schema";
import { isCallTime, UTMOST_HOURS } from "@/lib/calls/calling-hours";

const Ends = z
  .enum(CALL_OUTCOMES)
  .extract(["reached", "callback", "not_interested", "meeting", "wrong_number"]);

type VoiceEnd = {
  outcome: z.output<typeof Ends>;
  notes: string;
  callbackAt?: string | undefined;
};

export type VoiceHands = {
  endCall: (end: VoiceEnd) => void;
  doNotCall: () => void;
  handOver: (notes: string) => void;
};

/** The model's tools in a conversation. None of them reads data, spends credits or reaches anyone else. */
export function makeVoiceTools(hands: VoiceHands, timeZones: string[]) {
  const notes = z
    .string()
    .min(1)
    .max(1_000)
    .describe("What was said and agreed on, for the person who takes over.");
  return {
    endCall: tool({
      description: "Ends the call and logs its outcome.",
      inputSchema: z.object({
        outcome: Ends,
        notes,
        callbackAt: z.iso
          .datetime({ offset: true })
          .optional()
          .describe(
            "With callback: when to call, as ISO 8601 with its offset, between 08:00 and 21:00 where the lead is.",
          ),
      }),
      execute: async (end) => {
        const problem = findProblem(end, timeZones);
        if (problem !== null) return { ok: false, problem };
        hands.endCall(end);
        return { ok: true };
      },
    }),
    doNotCall: tool({
      description: "They want no more calls: their number is blocked permanently, and the call ends.",
      inputSchema: z.object({}),
      execute: async () => {
        hands.doNotCall();
        return { ok: true };
      },
    }),
    handOver: tool({
      description: "A person will call them back: they asked for one, or it is beyond you. The call ends.",
      inputSchema: z.object({ notes }),
      execute: async ({ notes }) => {
        hands.handOver(notes);
        return { ok: true };
      },
    }),
  };
}

function findProblem({ outcome, callbackAt }: VoiceEnd, timeZones: string[]): string | null {
  if (outcome !== "callback") return null;
  if (callbackAt === undefined) return "A callback needs its time: ask for one.";
  const at = new Date(callbackAt);
  if (at.getTime() <= Date.now()) return "That time has passed: ask for another one.";
  return isCallTime(timeZones, at, UTMOST_HOURS)
    ? null
    : "Calls are made between 08:00 and 21:00 where the lead is: ask for another time.";
}
