import type { IncomingMessage } from "node:http";
import type { BodyRule } from "@/app/body-rules";
import type { ErrorCode } from "@/lib/errors";
import { engineMode, isDevServerWanted } from "@/lib/process/engine-mode";
import { adapters, env } from "@/lib/process/this-process";
import { openSession } from "@/lib/sign-in/open-session";
import { WITHOUT_SESSION } from "./body-rules";
import type { Refused } from "./refuse";

/** The size limit for a request's body, or why the body is refused. */
export type Admitted = { bytes: number; tooLong: Refused };
export type Admission = Admitted | { refused: Refused };

const SIGNED_OUT: Refused = {
  status: 401,
  code: "unauthorized",
  message: "You are signed out. Sign in and try again.",
};

/**
 * Decides about a body from the headers alone, before any of it is read: by the size limit of its path, and by the sender
 * where not everyone may send one. Whether a signature is valid is checked by the code that reads the body.
 * `length` is the announced length, or infinite for a chunked body.
 */
export async function admitBody(
  request: IncomingMessage,
  rule: BodyRule,
  length: number,
): Promise<Admission> {
  const { headers } = request;
  switch (rule.from) {
    case "anybody":
      return admit(rule);
    case "session":
      return (await hasSession(request)) ? admit(rule) : { refused: SIGNED_OUT };
    case "session for more":
      if (length <= WITHOUT_SESSION) return admit({ ...rule, bytes: WITHOUT_SESSION });
      if (await hasSession(request)) return admit(rule);
      return { bytes: WITHOUT_SESSION, tooLong: SIGNED_OUT };
    case "twilio":
      if (!adapters.phone) return refuse(404, "not_found", "Not found: no phone provider is set up.");
      return headers["x-twilio-signature"]
        ? admit(rule)
        : refuse(403, "forbidden", "Twilio's signature is missing.");
    case "inngest":
      return isSignedByInngest(headers["x-inngest-signature"])
        ? admit(rule)
        : refuse(401, "unauthorized", "This path accepts only requests signed by an Inngest server.");
  }
}

/** Applies only the size limit, for paths that are open to everyone. */
export function admit({ bytes, tooLong }: BodyRule): Admitted {
  const message = tooLong ?? `The body can be at most ${inWords(bytes)} long here.`;
  return { bytes, tooLong: { status: 413, code: "payload_too_large", message } };
}

function refuse(status: number, code: ErrorCode, message: string): Admission {
  return { refused: { status, code, message } };
}

async function hasSession({ headers }: IncomingMessage): Promise<boolean> {
  return (await openSession(headers.cookie ?? null)) !== null;
}

/** A dev server does not sign requests; the embedded engine does not use HTTP. */
function isSignedByInngest(header: string | string[] | undefined): boolean {
  if (engineMode(env()) === "embedded") return false;
  if (isDevServerWanted(env())) return true;
  return typeof header === "string" && /(^|&)t=\d+(&|$)/.test(header) && /(^|&)s=[0-9a-f]+/i.test(header);
}

function inWords(bytes: number): string {
  const kibibytes = bytes / 1024;
  return kibibytes % 1024 === 0 ? `${kibibytes / 1024} MiB` : `${kibibytes} KiB`;
}
