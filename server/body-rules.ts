import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from "@/lib/leads/import-limits";
import { isPublicPage } from "@/lib/sign-in/is-public-page";

/**
 * Who may send a body: anyone, a session, a session for anything above a small size (`WITHOUT_SESSION`), or a sender whose
 * request carries a signature.
 */
type Sender = "anybody" | "session" | "session for more" | "twilio" | "inngest";

export type BodyRule = { bytes: number; from: Sender; tooLong?: string };

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** For methods without a body, and for unknown paths. */
const NONE = 16 * KIBIBYTE;
/** For someone who is not signed in, on a page: what they typed is returned with the message that they have to sign in. */
export const WITHOUT_SESSION = 64 * KIBIBYTE;

const BODILESS = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

// The first match applies. Any path not listed here is a page.
const RULES: (BodyRule & { path: RegExp })[] = [
  // A turn includes its files, as data URLs.
  { path: /^\/v1\/agents\/[^/]+\/threads\/[^/]+\/messages\/stream$/, bytes: 4 * MEBIBYTE, from: "anybody" },
  { path: /^\/v1(\/|$)/, bytes: MEBIBYTE, from: "anybody" },
  { path: /^\/api\/chat\/[^/]+\/[^/]+$/, bytes: 4 * MEBIBYTE, from: "session" },
  { path: /^\/api\/chat\//, bytes: MEBIBYTE, from: "session" },
  {
    path: /^\/api\/leads\/import$/,
    bytes: MAX_IMPORT_BYTES,
    from: "session",
    tooLong: IMPORT_TOO_LARGE,
  },
  // Four million characters as JSON in UTF-8.
  { path: /^\/settings\/(suppressions|do-not-call)\/import$/, bytes: 9 * MEBIBYTE, from: "session" },
  // More than Twilio ever sends.
  { path: /^\/api\/hooks\//, bytes: 64 * KIBIBYTE, from: "twilio" },
  // An Inngest server sends run states of up to 4 MB; larger ones are fetched from it.
  { path: /^\/api\/inngest$/, bytes: 5 * MEBIBYTE, from: "inngest" },
  // An address and a password.
  { path: /^\/api\/auth\//, bytes: 16 * KIBIBYTE, from: "anybody" },
  // `List-Unsubscribe=One-Click` (RFC 8058 §3.2), or a form with one button.
  { path: /^\/u\//, bytes: 16 * KIBIBYTE, from: "anybody" },
  { path: /^\/(api|_next)(\/|$)/, bytes: NONE, from: "anybody" },
];
/** A server action of a page. Next has the same limit. */
const PAGE: BodyRule = { bytes: MEBIBYTE, from: "session for more" };
const PUBLIC_PAGE: BodyRule = { bytes: WITHOUT_SESSION, from: "anybody" };

/** The size limit for a body on a path without its query, and who may send it. */
export function bodyRule(method: string, path: string): BodyRule {
  const rule = RULES.find((one) => one.path.test(path)) ?? (isPublicPage(path) ? PUBLIC_PAGE : PAGE);
  return BODILESS.has(method) && rule.bytes > NONE ? { bytes: NONE, from: "anybody" } : rule;
}
