import { callChannel } from "./call/call-channel";
import type { Channel } from "./contract/channel";
import { emailChannel } from "./email/email-channel";

/**
 * Every channel, in the order in which a run works through them. The first one that a run is asked for chooses its people,
 * and the others reach the same; the very first is what a run does that names none.
 */
export const CHANNELS = [emailChannel, callChannel] as const satisfies readonly Channel[];

/** As workflows see them, where it does not matter which there are. */
export const channels: readonly Channel[] = [...CHANNELS];

export type ChannelName = (typeof CHANNELS)[number]["name"];
