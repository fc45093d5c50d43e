import type { MailboxServer } from "@/db/schema";

/** A mail provider: what its mailboxes are set up with, and what shows that somebody else's mail is with it. */
export type MailProvider = {
  /** Stored with figures and breakers; never changed. */
  key: string;
  name: string;
  /** Domains of its own addresses. */
  domains?: readonly string[];
  /** The end of its mail exchangers' names, for domains that it hosts. */
  exchangers?: readonly string[];
  /** The servers of its mailboxes, as its help pages state them. */
  servers?: { imap: MailboxServer; smtp: MailboxServer };
  /** Names of its SMTP servers. */
  hosts: RegExp;
  /** What the SPF record of a domain includes that it sends for. */
  includes?: readonly string[];
  /** The MX record of a domain that is with it, where it is the same for all: preference and server. */
  mx?: string;
};

const tls = (host: string, port: number): MailboxServer => ({ host, port, security: "tls" });
const starttls = (host: string): MailboxServer => ({ host, port: 587, security: "starttls" });
const both = (imap: string, smtp: string) => ({ imap: tls(imap, 993), smtp: tls(smtp, 465) });

/** The one table of providers: the first that fits counts. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    key: "google",
    name: "Google",
    domains: ["gmail.com", "googlemail.com"],
    exchangers: [".google.com", ".googlemail.com"],
    servers: both("imap.gmail.com", "smtp.gmail.com"),
    hosts: /(^|\.)(gmail|google|googlemail)\.com$/,
    includes: ["_spf.google.com"],
    mx: "1 smtp.google.com",
  },
  {
    key: "microsoft",
    name: "Microsoft 365",
    domains: [
      ...[
        "outlook.com",
        "outlook.de",
        "outlook.fr",
        "outlook.es",
        "hotmail.com",
        "hotmail.co.uk",
        "hotmail.de",
      ],
      ...[
        "hotmail.fr",
        "hotmail.es",
        "hotmail.it",
        "live.com",
        "live.co.uk",
        "live.de",
        "live.fr",
        "live.nl",
      ],
      "msn.com",
    ],
    exchangers: [".mail.protection.outlook.com", ".olc.protection.outlook.com"],
    servers: { imap: tls("outlook.office365.com", 993), smtp: starttls("smtp.office365.com") },
    hosts: /(^|\.)(office365|outlook|hotmail)\.com$/,
    includes: ["spf.protection.outlook.com"],
  },
  {
    key: "yahoo",
    name: "Yahoo",
    domains: [
      ...["yahoo.com", "ymail.com", "rocketmail.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.es"],
      ...["yahoo.it", "yahoo.ca"],
    ],
    exchangers: [".yahoodns.net"],
    servers: both("imap.mail.yahoo.com", "smtp.mail.yahoo.com"),
    hosts: /(^|\.)yahoo\.com$/,
  },
  {
    key: "aol",
    name: "AOL",
    domains: ["aol.com"],
    servers: both("imap.aol.com", "smtp.aol.com"),
    hosts: /(^|\.)aol\.com$/,
  },
  {
    key: "apple",
    name: "iCloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    exchangers: [".mail.icloud.com"],
    servers: { imap: tls("imap.mail.me.com", 993), smtp: starttls("smtp.mail.me.com") },
    hosts: /(^|\.)(mail\.me|icloud)\.com$/,
  },
  {
    key: "fastmail",
    name: "Fastmail",
    domains: ["fastmail.com", "fastmail.fm"],
    exchangers: [".messagingengine.com"],
    servers: both("imap.fastmail.com", "smtp.fastmail.com"),
    hosts: /(^|\.)(fastmail|messagingengine)\.com$/,
    includes: ["spf.messagingengine.com"],
  },
  {
    key: "zoho",
    name: "Zoho",
    domains: ["zoho.com", "zohomail.com"],
    exchangers: [".zoho.com"],
    servers: both("imap.zoho.com", "smtp.zoho.com"),
    hosts: /(^|\.)zoho\.(com|in)$/,
    includes: ["zohomail.com", "zoho.com", "zoho.eu", "zoho.in"],
  },
  {
    key: "zoho_eu",
    name: "Zoho",
    domains: ["zohomail.eu"],
    exchangers: [".zoho.eu"],
    servers: both("imap.zoho.eu", "smtp.zoho.eu"),
    hosts: /(^|\.)zoho\.eu$/,
    includes: ["zohomail.com", "zoho.com", "zoho.eu", "zoho.in"],
  },
  {
    key: "proton",
    name: "Proton",
    domains: ["proton.me", "protonmail.com", "pm.me"],
    exchangers: [".protonmail.ch"],
    hosts: /(^|\.)proton(mail)?\.(me|ch)$/,
    includes: ["_spf.protonmail.ch"],
  },
  {
    key: "gmx",
    name: "GMX",
    domains: ["gmx.net", "gmx.de", "gmx.at", "gmx.ch"],
    exchangers: [".gmx.net"],
    servers: both("imap.gmx.net", "mail.gmx.net"),
    hosts: /(^|\.)gmx\.net$/,
  },
  {
    key: "gmx_com",
    name: "GMX",
    domains: ["gmx.com"],
    servers: both("imap.gmx.com", "mail.gmx.com"),
    hosts: /(^|\.)gmx\.com$/,
  },
  {
    key: "web_de",
    name: "WEB.DE",
    domains: ["web.de"],
    exchangers: [".web.de"],
    servers: both("imap.web.de", "smtp.web.de"),
    hosts: /(^|\.)web\.de$/,
  },
  {
    key: "mailbox_org",
    name: "mailbox.org",
    domains: ["mailbox.org"],
    exchangers: [".mailbox.org"],
    servers: both("imap.mailbox.org", "smtp.mailbox.org"),
    hosts: /(^|\.)mailbox\.org$/,
    includes: ["mailbox.org"],
  },
  {
    key: "posteo",
    name: "Posteo",
    domains: ["posteo.de", "posteo.net"],
    servers: both("posteo.de", "posteo.de"),
    hosts: /(^|\.)posteo\.de$/,
  },
  {
    key: "t_online",
    name: "T-Online",
    domains: ["t-online.de"],
    servers: both("secureimap.t-online.de", "securesmtp.t-online.de"),
    hosts: /(^|\.)t-online\.de$/,
  },
  {
    key: "ionos_de",
    name: "IONOS",
    exchangers: [".ionos.de", ".kundenserver.de"],
    servers: both("imap.ionos.de", "smtp.ionos.de"),
    hosts: /(^|\.)(ionos|1and1)\.(de|eu|fr|es|it|co\.uk)$/,
    includes: ["_spf.perfora.net", "_spf.kundenserver.de", "_spf-eu.ionos.com", "_spf-us.ionos.com"],
  },
  {
    key: "ionos_com",
    name: "IONOS",
    exchangers: [".ionos.com", ".perfora.net"],
    servers: both("imap.ionos.com", "smtp.ionos.com"),
    hosts: /(^|\.)(ionos|1and1)\.[a-z.]+$/,
    includes: ["_spf.perfora.net", "_spf.kundenserver.de", "_spf-eu.ionos.com", "_spf-us.ionos.com"],
  },
  {
    key: "ovh",
    name: "OVH",
    exchangers: [".ovh.net"],
    servers: both("ssl0.ovh.net", "ssl0.ovh.net"),
    hosts: /(^|\.)ovh\.(net|com|ca)$/,
    includes: ["mx.ovh.com", "mx.ovh.ca"],
  },
  {
    key: "strato",
    name: "STRATO",
    exchangers: [".rzone.de"],
    servers: both("imap.strato.de", "smtp.strato.de"),
    hosts: /(^|\.)strato\.de$/,
  },
  {
    key: "infomaniak",
    name: "Infomaniak",
    domains: ["ik.me"],
    exchangers: [".infomaniak.ch"],
    servers: both("mail.infomaniak.com", "mail.infomaniak.com"),
    hosts: /(^|\.)infomaniak\.(com|ch)$/,
    includes: ["spf.infomaniak.ch"],
  },
  { key: "ses", name: "Amazon SES", hosts: /(^|\.)amazonaws\.com$/, includes: ["amazonses.com"] },
  { key: "sendgrid", name: "SendGrid", hosts: /(^|\.)sendgrid\.net$/, includes: ["sendgrid.net"] },
  {
    key: "mailgun",
    name: "Mailgun",
    hosts: /(^|\.)mailgun\.org$/,
    includes: ["mailgun.org", "eu.mailgun.org"],
  },
  { key: "postmark", name: "Postmark", hosts: /(^|\.)postmarkapp\.com$/, includes: ["spf.mtasv.net"] },
  {
    key: "brevo",
    name: "Brevo",
    hosts: /(^|\.)(brevo|sendinblue)\.com$/,
    includes: ["spf.brevo.com", "spf.sendinblue.com"],
  },
];

/** The provider behind an SMTP server's name; null where it is none of those that are known. */
export function findMailProvider(smtpHost: string): MailProvider | null {
  const host = smtpHost.toLowerCase();
  return MAIL_PROVIDERS.find(({ hosts }) => hosts.test(host)) ?? null;
}

/** The provider whose own addresses a domain has; null for a domain that is somebody's own. */
export function findDomainProvider(domain: string): MailProvider | null {
  return MAIL_PROVIDERS.find(({ domains = [] }) => domains.includes(domain.toLowerCase())) ?? null;
}

/** The provider that hosts a domain with these mail exchangers. */
export function findHostProvider(exchangers: readonly string[]): MailProvider | null {
  const names = exchangers.map((name) => `.${name.toLowerCase().replace(/\.$/, "")}`);
  const hosts = ({ exchangers: ends = [] }: MailProvider) =>
    names.some((name) => ends.some((end) => name.endsWith(end)));
  return MAIL_PROVIDERS.find(hosts) ?? null;
}
