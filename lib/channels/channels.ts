import { callChannel } from "./call/call-channel";
import type { Channel } from "./contract/channel";
import { emailChannel } from "./email/email-channel";

/**
 * Every channel, in the order in which a run works through them. A run's first channel chooses its people, and the
 * others reach the same people. A run that names no channel uses the first of this list.
 */
export const CHANNELS = [emailChannel, callChannel] as const satisfies readonly Channel[];

/** For workflows, which treat all channels alike. */
export const channels: readonly Channel[] = [...CHANNELS];

export type ChannelName = (typeof CHANNELS)[number]["name"];
