import { DEFAULT_BODY_BYTES } from "@/lib/http/read-body";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from "@/lib/leads/import-limits";

/**
 * Who may send a body: anyone, a session, a session for anything above a small size (64 KiB), or a sender whose request
 * carries a signature.
 */
type Sender = "anybody" | "session" | "session for more" | "twilio" | "inngest";

/** `tooLong` is the sentence of a 413, if it should not be the general one. */
export type BodyRule = { bytes: number; from: Sender; tooLong?: string };

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** A list that is pasted: four million characters, as JSON in UTF-8. */
export const LIST_BODY: BodyRule = { bytes: 9 * MEBIBYTE, from: "session" };
/** A button without fields, or with a few: `List-Unsubscribe=One-Click` (RFC 8058 §3.2). */
const FORM: BodyRule = { bytes: 16 * KIBIBYTE, from: "anybody" };

/**
 * How long the body of a request to a route file outside `/v1` may be, in bytes, and who may send one. The HTTP server
 * enforces it before Next is asked, so it is declared here and not within the route. A route that accepts a body must be
 * here (`server/body-rules.test.ts`). Routes under `/v1` declare theirs as `maxBodyBytes`.
 */
export const BODY_RULES = {
  // A turn includes its files, as data URLs.
  "/api/chat/[id]/[threadId]": { bytes: 4 * MEBIBYTE, from: "session" },
  "/api/chat/[id]/[threadId]/stop": { bytes: DEFAULT_BODY_BYTES, from: "session" },
  // Everything it takes is in the query.
  "/api/discovery/coverage": FORM,
  // 20,000 characters, as JSON in UTF-8.
  "/api/conversations/[id]/draft": { bytes: 128 * KIBIBYTE, from: "session" },
  "/api/conversations/[id]/presence": { bytes: 16 * KIBIBYTE, from: "session" },
  "/api/leads/import": { bytes: MAX_IMPORT_BYTES, from: "session", tooLong: IMPORT_TOO_LARGE },
  "/settings/suppressions/import": LIST_BODY,
  "/settings/do-not-call/import": LIST_BODY,
  // More than Twilio ever sends.
  "/api/hooks/twilio/[token]/[hook]": { bytes: 64 * KIBIBYTE, from: "twilio" },
  // An Inngest server sends run states of up to 4 MB; larger ones are fetched from it.
  "/api/inngest": { bytes: 5 * MEBIBYTE, from: "inngest" },
  // An address and a password.
  "/api/auth/[...path]": FORM,
  "/u/[token]": FORM,
  "/u/[token]/company": FORM,
  "/u/[token]/data": FORM,
  // Unknown paths. After the others: the first match applies.
  "/api/[[...path]]": FORM,
} as const satisfies Record<string, BodyRule>;
