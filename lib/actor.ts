/** Who acts: the one that a ledger entry or a log line names. A key's name is looked up where it is wanted. */
export type Actor = { kind: "key" | "user" | "system"; id: string; name?: string };
