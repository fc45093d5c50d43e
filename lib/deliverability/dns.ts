import { Resolver } from "node:dns/promises";

/** `none`: the name has no such record, or does not exist. `failed`: nobody knows, because no name server said so. */
type DnsAnswer<T> = { kind: "found"; records: T[] } | { kind: "none" } | { kind: "failed"; detail: string };

export type Dns = {
  /** Each record as one text: the strings of a record belong together without a space (RFC 7208 §3.3). */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** Exchanges, the preferred first; an empty name is the null MX of RFC 7505. */
  mx(name: string): Promise<DnsAnswer<string>>;
};

/** Milliseconds for each of two tries. */
const TIMEOUT_MS = 3_000;
/** Records of one name that are read; a sensible name has a few. */
const MAX_RECORDS = 100;

/** Asks the system's name servers, or `servers` (`address` or `address:port`). Never throws. */
export function createDns(servers: readonly string[] = []): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    txt: (name) => ask(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(""))),
    mx: (name) =>
      ask(async () => {
        const records = await resolver.resolveMx(name);
        return records.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
      }),
  };
}

async function ask<T>(query: () => Promise<T[]>): Promise<DnsAnswer<T>> {
  try {
    const records = await query();
    return records.length > 0 ? { kind: "found", records: records.slice(0, MAX_RECORDS) } : { kind: "none" };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENODATA" || code === "ENOTFOUND") return { kind: "none" };
    return { kind: "failed", detail: code ?? message };
  }
}
