import { Resolver } from "node:dns/promises";
import { findDomainProvider, findHostProvider } from "@/lib/deliverability/mail-providers";
import type { FoundServers } from "@/lib/mailbox-providers/contract/mailbox-provider";
import type { Settings } from "@/lib/process/env";
import { parseMailAddress } from "@/lib/text/email-address";
import type { AddressLookup } from "@/lib/web/address-guard";
import { HttpTransport } from "@/lib/web/http-transport";
import { readAutoconfig } from "./read-autoconfig";

const FETCH_MS = 5_000;
const DNS_MS = 2_000;
const MAX_BYTES = 64 * 1024;

/**
 * The servers of an address: from the provider's own settings file, from its DNS records (RFC 6186, RFC 8314), or from a
 * table of large providers, by the domain or by its mail exchanger. Null if nothing names them. Never throws: what cannot
 * be looked up was not found.
 */
export async function findMailSettings(settings: Settings, address: string): Promise<FoundServers | null> {
  const parsed = parseMailAddress(address);
  if (!parsed) return null;
  const { domain } = parsed;
  const username = address;
  const listed = findDomainProvider(domain)?.servers;
  if (listed) return { ...listed, username };
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  if (settings.DNS_SERVERS) resolver.setServers(settings.DNS_SERVERS);
  const [file, records, hosted] = await Promise.all([
    fetchAutoconfig(settings, settings.DNS_SERVERS ? resolver : null, domain, address),
    findRecords(resolver, domain),
    findHost(resolver, domain),
  ]);
  if (file) return file;
  if (records) return { ...records, username };
  return hosted ? { ...hosted, username } : null;
}

/** `resolver`: the name servers that the operator names, which then answer for these hosts too. */
async function fetchAutoconfig(
  settings: Settings,
  resolver: Resolver | null,
  domain: string,
  address: string,
): Promise<FoundServers | null> {
  const http = new HttpTransport({
    connectTimeoutMs: FETCH_MS,
    allowPrivate: settings.WEB_ALLOW_PRIVATE,
    perHostConcurrency: 1,
    ...(resolver && { lookup: lookupWith(resolver) }),
    ...(settings.WEB_PROXY_URL !== undefined && { proxyUrl: settings.WEB_PROXY_URL }),
  });
  // Over TLS alone: what they name is given a password. The address itself is not sent along.
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ];
  try {
    const read = await Promise.all(
      urls.map(async (url) => {
        try {
          const { status, body } = await http.get(new URL(url), {
            headers: { accept: "application/xml, text/xml" },
            timeoutMs: FETCH_MS,
            maxBytes: MAX_BYTES,
            oversize: "fail",
            wantsBody: (status) => status === 200,
          });
          return status === 200 ? readAutoconfig(body.toString("utf8"), address) : null;
        } catch {
          return null;
        }
      }),
    );
    return read.find((found) => found !== null) ?? null;
  } finally {
    await http.close();
  }
}

function lookupWith(resolver: Resolver): AddressLookup {
  return (hostname, _options, callback) => {
    resolver.resolve4(hostname).then(
      (found) =>
        callback(
          null,
          found.map((address) => ({ address, family: 4 })),
        ),
      (error) => callback(error, []),
    );
  };
}

async function findRecords(
  resolver: Resolver,
  domain: string,
): Promise<Omit<FoundServers, "username"> | null> {
  const first = async (service: string) => {
    const records = await resolver.resolveSrv(`${service}.${domain}`).catch(() => []);
    // RFC 2782: a target of "." says that the service is not offered.
    return records
      .filter(({ name }) => /^[a-z0-9.-]{2,253}$/i.test(name))
      .sort((a, b) => a.priority - b.priority)[0];
  };
  const [imaps, imap, submissions, submission] = await Promise.all(
    ["_imaps._tcp", "_imap._tcp", "_submissions._tcp", "_submission._tcp"].map(first),
  );
  const reading = imaps ?? imap;
  const sending = submissions ?? submission;
  if (!reading || !sending) return null;
  return {
    imap: { host: reading.name, port: reading.port, security: imaps ? "tls" : "starttls" },
    smtp: { host: sending.name, port: sending.port, security: submissions ? "tls" : "starttls" },
  };
}

async function findHost(resolver: Resolver, domain: string) {
  const records = await resolver.resolveMx(domain).catch(() => []);
  return findHostProvider(records.map(({ exchange }) => exchange))?.servers;
}
