import type { MailboxProblem } from "@/db/schema";

/**
 * What a server that refuses a login wants, read from its own words. The providers' phrases stand in their documentation;
 * whatever is not recognized is a wrong user name or password, or, where it was shown one, an access token that does not count.
 */
export function readLoginRefusal(said: string, withToken = false): MailboxProblem {
  if (withToken) return readTokenRefusal(said);
  if (/app(lication)?[- ]?(specific)?[- ]password|AppPassword/i.test(said)) return "app_password_needed";
  if (
    /\b5\.7\.139\b|basic auth|web login required|\boauth|log in via your web browser|LOGINDISABLED/i.test(
      said,
    )
  )
    return "oauth_needed";
  return isImapOff(said) ? "imap_off" : "login_refused";
}

/** The same of an access token, which says nothing about a password. */
function readTokenRefusal(said: string): MailboxProblem {
  // Exchange Online: "SmtpClientAuthentication is disabled for the Tenant", or "… for the Mailbox".
  if (/SmtpClientAuthentication is disabled|smtp_auth_disabled/i.test(said)) return "smtp_auth_off";
  return isImapOff(said) ? "imap_off" : "oauth_refused";
}

function isImapOff(said: string): boolean {
  return /\b(imap|pop)\b.{0,60}\b(disabled|not enabled|turned off|not allowed|deactivated)|not enabled for IMAP|enable imap/i.test(
    said,
  );
}
