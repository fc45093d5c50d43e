// Nothing but lists: forms check with them in the browser, which must not load the database's library.

export const RUN_KINDS = ["discovery", "outreach"] as const;

/** What a discovery looks for, and how far it goes. */
export const DISCOVERY_MODES = ["people", "company", "pain"] as const;
export type DiscoveryMode = (typeof DISCOVERY_MODES)[number];
export const DISCOVERY_DEPTHS = ["fast", "deep"] as const;
export type DiscoveryDepth = (typeof DISCOVERY_DEPTHS)[number];

/** Ways of an outreach run to reach people. */
export type ChannelsRow = Record<string, boolean>;
