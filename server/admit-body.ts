import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@/lib/errors";
import { openSession } from "@/lib/people/open-session";
import { engineMode, isDevServerWanted } from "@/lib/process/engine-mode";
import { adapters, env } from "@/lib/process/this-process";
import { type BodyRule, bodyRule, WITHOUT_SESSION } from "./body-rules";
import type { Refused } from "./refuse";

/** How long the body of a request may be, or why it is not taken at all. */
export type Admitted = { bytes: number; tooLong: Refused };
export type Admission = Admitted | { refused: Refused };

/** The length that is announced, or the longest there is for a body in chunks. */
export type AnnouncedBody = { method: string; path: string; length: number };

const SIGNED_OUT: Refused = {
  status: 401,
  code: "unauthorized",
  message: "You are signed out. Sign in and try again.",
};

/**
 * Judges a body by the headers alone, before any of it is taken: by the longest that its path takes, and by who sends it
 * where not everybody may. Whether a signature is right is for whoever reads the body.
 */
export async function admitBody(request: IncomingMessage, body: AnnouncedBody): Promise<Admission> {
  const rule = bodyRule(body.method, body.path);
  const { headers } = request;
  switch (rule.from) {
    case "anybody":
      return admit(rule);
    case "session":
      return (await hasSession(request)) ? admit(rule) : { refused: SIGNED_OUT };
    case "session for more":
      if (body.length <= WITHOUT_SESSION) return admit({ ...rule, bytes: WITHOUT_SESSION });
      if (await hasSession(request)) return admit(rule);
      return { bytes: WITHOUT_SESSION, tooLong: SIGNED_OUT };
    case "twilio":
      if (!adapters.phone)
        return refuse(404, "not_found", "There is nothing here: no telephone provider is set.");
      return headers["x-twilio-signature"]
        ? admit(rule)
        : refuse(403, "forbidden", "Twilio's signature is missing.");
    case "inngest":
      return isSignedByInngest(headers["x-inngest-signature"])
        ? admit(rule)
        : refuse(401, "unauthorized", "This path takes calls that an Inngest server has signed.");
  }
}

/** What the limit itself says where nobody has to be asked. */
export function admit({ bytes, tooLong }: BodyRule): Admitted {
  const message = tooLong ?? `The body may be at most ${inWords(bytes)} long here.`;
  return { bytes, tooLong: { status: 413, code: "payload_too_large", message } };
}

function refuse(status: number, code: ErrorCode, message: string): Admission {
  return { refused: { status, code, message } };
}

async function hasSession({ headers }: IncomingMessage): Promise<boolean> {
  return (await openSession(headers.cookie ?? null)) !== null;
}

/** A dev server signs nothing; the embedded engine does not come by HTTP. */
function isSignedByInngest(header: string | string[] | undefined): boolean {
  if (engineMode(env()) === "embedded") return false;
  if (isDevServerWanted(env())) return true;
  return typeof header === "string" && /(^|&)t=\d+(&|$)/.test(header) && /(^|&)s=[0-9a-f]+/i.test(header);
}

function inWords(bytes: number): string {
  const kibibytes = bytes / 1024;
  return kibibytes % 1024 === 0 ? `${kibibytes / 1024} MiB` : `${kibibytes} KiB`;
}
