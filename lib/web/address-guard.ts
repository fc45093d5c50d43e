import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { buildConnector } from "undici";
import { isPublicAddress } from "@/lib/process/is-public-address";
import { ReadError } from "./read-error";

/** Looks a name up like `dns.lookup` with `all: true`. Tests replace it. */
export type AddressLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type GuardOptions = {
  connectTimeoutMs: number;
  /** Lets every address through, for tests and intranets. */
  allowPrivate: boolean;
  lookup?: AddressLookup;
  tls?: ConnectionOptions;
};

/**
 * A connector for undici that opens no socket to an address outside the public Internet, whether the URL contains the address or a name
 * resolves to it. It connects to the very address that was checked, so a name that changes its answer (DNS rebinding) gains nothing.
 */
export function guardConnector(options: GuardOptions): buildConnector.connector {
  const { allowPrivate, connectTimeoutMs, tls, lookup = systemLookup as AddressLookup } = options;
  const connect = buildConnector({
    ...tls,
    allowH2: false,
    timeout: connectTimeoutMs,
    lookup: guardLookup(lookup, allowPrivate),
  });
  return (target, callback) => {
    // net.connect() does not look up address literals, so the guarded lookup never sees them.
    if (!allowPrivate && isForbiddenLiteral(target.hostname)) {
      callback(blockedAddress(target.hostname), null);
      return;
    }
    connect(target, callback);
  };
}

function guardLookup(lookup: AddressLookup, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      // A single non-public address blocks the whole name, because any of its addresses may be used.
      const forbidden = allowPrivate ? undefined : addresses.find((entry) => !isPublicAddress(entry.address));
      if (forbidden) return callback(blockedAddress(hostname, forbidden.address), "", 0);
      const first = addresses[0];
      if (!first) return callback(new ReadError("network", `${hostname} has no address.`, true), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** Whether `hostname`, as in a parsed URL, is an address (not a name) that is not public. */
export function isForbiddenLiteral(hostname: string): boolean {
  const literal = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

export function blockedAddress(hostname: string, address = hostname): ReadError {
  const where = address === hostname ? hostname : `${hostname} (${address})`;
  return new ReadError(
    "blocked_address",
    `${where} is not on the public Internet, so it is not read.`,
    false,
  );
}
