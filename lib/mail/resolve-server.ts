import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Settings } from "@/lib/process/env";
import { isPublicAddress } from "@/lib/process/is-public-address";
import { MailboxError } from "./mailbox-error";

const MAX_ADDRESSES = 3;

/**
 * The addresses of a mailbox's server, IPv4 first. Its name comes from a person or from a stranger's server, so an address
 * that is not on the public Internet is refused unless WEB_ALLOW_PRIVATE is set. Connect to the address, not to the name: a
 * name could answer differently the next time. Errors: `MailboxError` with `unreachable`.
 */
export async function resolveServer(
  { host, port }: { host: string; port: number },
  { WEB_ALLOW_PRIVATE: allowPrivate }: Pick<Settings, "WEB_ALLOW_PRIVATE">,
): Promise<string[]> {
  const server = `${host}:${port}`;
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true }).catch((error: NodeJS.ErrnoException) => {
        throw new MailboxError("unreachable", { server, detail: error.code ?? "no address" });
      });
  if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address)))
    throw new MailboxError("unreachable", { server, detail: "not on the public Internet" });
  if (found.length === 0) throw new MailboxError("unreachable", { server, detail: "no address" });
  return found
    .toSorted((one, other) => one.family - other.family)
    .slice(0, MAX_ADDRESSES)
    .map(({ address }) => address);
}
