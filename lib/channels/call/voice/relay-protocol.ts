import { z } from "zod";

// Messages of Twilio's ConversationRelay over its web socket.

/** Incoming messages. Unknown types are ignored. */
export const RelayMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("setup"), callSid: z.string() }),
  z.object({
    type: z.literal("prompt"),
    voicePrompt: z.string().max(20_000),
    last: z.boolean().default(true),
  }),
  z.object({ type: z.literal("dtmf"), digit: z.string().max(4) }),
  z.object({ type: z.literal("interrupt"), utteranceUntilInterrupt: z.string().max(20_000).default("") }),
  z.object({ type: z.literal("error"), description: z.string().default("") }),
]);
export type RelayMessage = z.output<typeof RelayMessage>;

/** Outgoing messages. */
export type RelayReply =
  | { type: "text"; token: string; last: boolean; interruptible?: boolean }
  | { type: "end"; handoffData?: string };
