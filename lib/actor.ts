/** Who acts, as named in ledger entries and log lines. A key's name is looked up where it is needed. */
export type Actor = { kind: "key" | "user" | "system"; id: string; name?: string };
