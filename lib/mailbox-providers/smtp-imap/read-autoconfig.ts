import { Parser } from "htmlparser2";
import type { MailboxServer } from "@/db/schema";
import type { FoundServers } from "@/lib/mailbox-providers/contract/mailbox-provider";

const MAX_DEPTH = 20;
const SECURITIES: Record<string, MailboxServer["security"]> = { SSL: "tls", STARTTLS: "starttls" };
/** Whose login is a password; `OAuth2` and `client-IP-address` are not. */
const PASSWORDS = ["password-cleartext", "password-encrypted", "plain"];

type Draft = { type: string; fields: Record<string, string>; logins: string[] };

/**
 * Reads a provider's settings in Mozilla's autoconfig format (config-v1.1.xml): the first IMAP and the first SMTP server
 * that encrypt. A stranger wrote it: it is read in one pass, entities and nested documents are not followed, and no server
 * without encryption is taken from it. Null if it names none.
 */
export function readAutoconfig(xml: string, address: string): FoundServers | null {
  const servers: Draft[] = [];
  let open: Draft | null = null;
  let field = "";
  let words = "";
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        words = "";
        field = name;
        if (name === "incomingServer" || name === "outgoingServer")
          open = { type: attributes.type ?? "", fields: {}, logins: [] };
      },
      ontext(text) {
        if (words.length < 300) words += text;
      },
      onclosetag(name) {
        depth -= 1;
        if (open && name === field && depth < MAX_DEPTH) {
          if (name === "authentication") open.logins.push(words.trim());
          else open.fields[name] = words.trim();
        }
        if (open && (name === "incomingServer" || name === "outgoingServer")) {
          if (servers.length < 20) servers.push(open);
          open = null;
        }
        field = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const imap = pick(servers, "imap");
  const smtp = pick(servers, "smtp");
  if (!imap || !smtp) return null;
  return { imap: imap.server, smtp: smtp.server, username: fill(imap.username, address) };
}

function pick(servers: Draft[], type: string): { server: MailboxServer; username: string } | null {
  for (const { fields, logins, ...draft } of servers) {
    const security = SECURITIES[fields.socketType ?? ""];
    const port = Number(fields.port);
    const host = fields.hostname?.toLowerCase() ?? "";
    if (draft.type !== type || !security || !/^[a-z0-9.-]{1,253}$/.test(host)) continue;
    if (!Number.isInteger(port) || port < 1 || port > 65_535) continue;
    if (logins.length > 0 && !logins.some((login) => PASSWORDS.includes(login))) continue;
    return { server: { host, port, security }, username: fields.username ?? "%EMAILADDRESS%" };
  }
  return null;
}

function fill(template: string, address: string): string {
  const at = address.lastIndexOf("@");
  return template
    .replaceAll("%EMAILADDRESS%", address)
    .replaceAll("%EMAILLOCALPART%", address.slice(0, at))
    .replaceAll("%EMAILDOMAIN%", address.slice(at + 1));
}
