import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** True for host names and addresses that refer to the local machine. */
export function isThisMachine(host: string): boolean {
  const bare = host
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (bare === "localhost" || bare.endsWith(".localhost")) return true;
  if (!isIP(bare)) return false;
  // ::ffff:127.0.0.1 is the IPv4 loopback address. 0.0.0.0 and :: reach this machine only from itself.
  const range = ipaddr.process(bare).range();
  return range === "loopback" || range === "unspecified";
}
