import { z } from "zod";

/** What Twilio takes over a ConversationRelay's socket. A name that it does not know is a mistake of ours. */
const RelayMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    token: z.string(),
    last: z.boolean(),
    lang: z.string().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal("play"),
    source: z.url(),
    loop: z.int().min(0).optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("sendDigits"), digits: z.string().regex(/^[0-9*#wW]+$/) }),
  z.strictObject({
    type: z.literal("language"),
    ttsLanguage: z.string().optional(),
    transcriptionLanguage: z.string().optional(),
  }),
  z.strictObject({ type: z.literal("end"), handoffData: z.string().optional() }),
]);
type RelayMessage = z.infer<typeof RelayMessage>;

/** Reads a message from our side; null where it does not fit the protocol. */
export function readRelayMessage(data: string): RelayMessage | null {
  try {
    return RelayMessage.parse(JSON.parse(data));
  } catch {
    return null;
  }
}
