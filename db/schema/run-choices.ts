// Only lists, no imports: forms validate against them in the browser, which must not load the database library.

export const RUN_KINDS = ["discovery", "outreach"] as const;

/** What a discovery looks for, and how deep it searches. */
export const DISCOVERY_MODES = ["people", "company", "pain"] as const;
export type DiscoveryMode = (typeof DISCOVERY_MODES)[number];
export const DISCOVERY_DEPTHS = ["fast", "deep"] as const;
export type DiscoveryDepth = (typeof DISCOVERY_DEPTHS)[number];

/** The channels of an outreach run, by name. */
export type ChannelsRow = Record<string, boolean>;

/** The lists of the ICP that one discovery replaces (`lib/memory/icp-overrides.ts`). */
export type IcpOverridesRow = Partial<Record<"roles" | "industries" | "keywords" | "locations", string[]>>;

/** Public data that an agent may be allowed to use, each by a person's choice (`memories.openData`). */
export const OPEN_DATA_SOURCES = ["openstreetmap", "wikidata", "brreg"] as const;
export type OpenDataSource = (typeof OPEN_DATA_SOURCES)[number];
