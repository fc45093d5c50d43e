import { hostname } from "node:os";
import packageJson from "@/package.json";
import { PRODUCT_TOKEN } from "./robots-rules";

/**
 * Who we are and whom a site's owner can contact: `Leadwright/1.2.3 (+https://…; contact: …)`. `publicUrl` is omitted if it is on
 * loopback, where nobody else can reach it. Without `contact` this machine's name is used, so pass one (WEB_CONTACT, otherwise the
 * sender's address in the agent's Memory).
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

/** Text that is valid inside a comment of RFC 9110 §5.6.5, without characters that would end it. */
function plainText(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[()\\;]/g, " ")
    .trim();
}
