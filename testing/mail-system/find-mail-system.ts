import { accessSync, constants } from "node:fs";
import { aptGetFresh } from "./apt-get";

/** The programs that a mail system consists of, where Debian puts them. */
export const PROGRAMS = {
  postfix: "/usr/sbin/postfix",
  master: "/usr/lib/postfix/sbin/master",
  dovecot: "/usr/sbin/dovecot",
  // Of dovecot-imapd: without it dovecot starts, and serves nobody.
  imap: "/usr/lib/dovecot/imap",
  lmtp: "/usr/lib/dovecot/lmtp",
} as const;
const PACKAGES = ["postfix", "dovecot-imapd", "dovecot-lmtpd"];

/** A mail program that says what it takes for one thread. */
const NOTMUCH = "/usr/bin/notmuch";

/** What a run's setup found out, for the processes of its tests: two of them would wait for each other's apt. */
const FOUND = "LEADWRIGHT_TEST_MAIL_SYSTEM";

/** Installs the mail system once, before the tests of a run begin. */
export function prepareMailSystem(): void {
  const reason = whyNoMailSystem();
  process.env[FOUND] = reason ?? "";
  if (!reason && !isProgram(NOTMUCH)) aptGetFresh(["install", "-y", "--no-install-recommends", "notmuch"]);
}

/** As `whyNoMailSystem`, for tests that need notmuch besides. */
export function whyNoNotmuch(): string | null {
  return whyNoMailSystem() ?? (isProgram(NOTMUCH) ? null : `${NOTMUCH} is missing: install notmuch.`);
}

/**
 * Why there is no Postfix and Dovecot on this machine, in a sentence that names the remedy; null where they are there. As
 * root on a Debian they are installed first, without being started.
 */
export function whyNoMailSystem(): string | null {
  const found = process.env[FOUND];
  if (found !== undefined) return found || null;
  if (process.getuid?.() !== 0) return "Postfix and Dovecot are only tested as root: run the tests as root.";
  if (!missing()) return null;
  install();
  const program = missing();
  return program ? `${program} is missing: install ${PACKAGES.join(", ")}.` : null;
}

function missing(): string | undefined {
  return Object.values(PROGRAMS).find((path) => !isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(): void {
  aptGetFresh(["install", "-y", "--no-install-recommends", ...PACKAGES]);
}
