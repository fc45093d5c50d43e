import { env } from "@/lib/process/this-process";

/** Headers of every page, in addition to its Content-Security-Policy. */
export const PAGE_HEADERS: readonly [string, string][] = [
  ["x-content-type-options", "nosniff"],
  // Password reset and invitation URLs contain secrets, which must not leak to other sites.
  ["referrer-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["cache-control", "private, no-store"],
];

/**
 * The policy of a page (CSP Level 3): scripts need this page's nonce or must be loaded by one that has it; everything else
 * comes only from this origin. Style attributes are allowed because menus and charts are positioned with them; they cannot
 * load anything remote.
 */
export function buildPolicy(nonce: string): string {
  // Next's development server uses eval for its updates, and WebSocket.
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

/** The policy of a file that a stranger may have written: nothing in it runs or loads, should a browser show it after all. */
export const FILE_POLICY = "default-src 'none'; sandbox";
