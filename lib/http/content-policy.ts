import { env } from "@/lib/process/this-process";

/** What goes with every page beside its Content-Security-Policy. */
export const PAGE_HEADERS: readonly [string, string][] = [
  ["x-content-type-options", "nosniff"],
  // Links to a new password and invitations stand in addresses, which are nobody else's to know.
  ["referrer-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["cache-control", "private, no-store"],
];

/**
 * The policy of a page (CSP Level 3): scripts with this page's nonce and what they load, everything else from here
 * alone. Style attributes are allowed because menus and charts are placed with them; they can load nothing remote.
 */
export function buildPolicy(nonce: string): string {
  // Next's development server evaluates its updates and speaks WebSocket.
  const isDevelopment = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
