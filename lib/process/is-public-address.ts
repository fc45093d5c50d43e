import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type IPv4 = InstanceType<typeof ipaddr.IPv4>;
type IPv6 = InstanceType<typeof ipaddr.IPv6>;

/**
 * Blocks that the registries list as public, but on which cloud services answer from inside. Those services know, and reveal, the
 * machine's permissions. They are Azure's wire server, and IBM Cloud's services and private endpoints. Other clouds' internal addresses
 * (169.254.0.0/16, 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) are in special-purpose ranges anyway.
 */
const CLOUD_INNER = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((block) =>
  ipaddr.IPv4.parseCIDR(block),
);

/** All IPv6 space that IANA has allocated for the Internet (RFC 4291 §2.4). Anything outside has only local meaning. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 6052 §2.1: a gateway forwards it to the IPv4 address in the last 32 bits. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Whether this IPv4 or IPv6 address is on the public Internet (RFC 6890 and its successors). An IPv6 address that leads to an IPv4
 * address is public if the IPv4 address is. Tunnels (6to4, Teredo) and the deprecated embeddings are not public.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts 1.2.3 and 0x7f.1.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // turns ::ffff:127.0.0.1 into 127.0.0.1
  return parsed instanceof ipaddr.IPv6 ? isPublicIPv6(parsed) : isPublicIPv4(parsed as IPv4);
}

function isPublicIPv4(address: IPv4): boolean {
  return address.range() === "unicast" && !CLOUD_INNER.some((block) => address.match(block));
}

function isPublicIPv6(address: IPv6): boolean {
  const bytes = address.toByteArray();
  const embedded = ipaddr.fromByteArray(bytes.slice(12)) as IPv4;
  if (address.match(NAT64)) return isPublicIPv4(embedded);
  if (!address.match(GLOBAL_IPV6) || address.range() !== "unicast") return false;
  return !isIsatap(bytes) || isPublicIPv4(embedded);
}

/** ISATAP (RFC 5214 §6.1) with any prefix: the packet is sent to the IPv4 address in the last 32 bits. */
function isIsatap(bytes: number[]): boolean {
  return (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}
