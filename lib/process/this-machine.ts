import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** True for the host names and addresses that lead back to the machine that uses them. */
export function isThisMachine(host: string): boolean {
  const bare = host
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (bare === "localhost" || bare.endsWith(".localhost")) return true;
  if (!isIP(bare)) return false;
  // ::ffff:127.0.0.1 is the loopback of IPv4; 0.0.0.0 and :: reach this machine from itself only.
  const range = ipaddr.process(bare).range();
  return range === "loopback" || range === "unspecified";
}
