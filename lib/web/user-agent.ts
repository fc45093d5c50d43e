import { hostname } from "node:os";
import packageJson from "@/package.json";
import { PRODUCT_TOKEN } from "./robots-rules";

/**
 * Who we are and whom a site's owner can write to: `Leadwright/1.2.3 (+https://…; contact: …)`. `publicUrl` is
 * left out when it is on loopback, where nobody else can follow it; without `contact` this machine's name
 * stands there, so pass one (WEB_CONTACT, else the sender's address in the agent's Memory).
 */
export function createUserAgent(parts: { publicUrl?: string; contact?: string }): string {
  const contact = `contact: ${parts.contact ?? `the operator of ${hostname()}`}`;
  const notes = [isReachable(parts.publicUrl) ? `+${parts.publicUrl}` : "", contact].filter(Boolean);
  return `${PRODUCT_TOKEN}/${packageJson.version} (${notes.map(plainText).join("; ")})`;
}

function isReachable(publicUrl: string | undefined): publicUrl is string {
  const host = publicUrl && URL.parse(publicUrl)?.hostname;
  return Boolean(host) && !/^(?:localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(host!);
}

/** Text as a comment of RFC 9110 §5.6.5 takes it, without what would end it. */
function plainText(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[()\\;]/g, " ")
    .trim();
}
