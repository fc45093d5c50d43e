import { expect, test } from "vitest";
import { readLoginRefusal } from "./read-login-refusal";

// As the providers answer; `5.7.139` and the like stand in their documentation.
test.each([
  ["535-5.7.8 Username and Password not accepted. For more information, go to", "login_refused"],
  ["[AUTHENTICATIONFAILED] Invalid credentials (Failure)", "login_refused"],
  [
    "[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833",
    "app_password_needed",
  ],
  ["534-5.7.9 Application-specific password required. For more information, go to", "app_password_needed"],
  ["[AUTHENTICATIONFAILED] Please use your app password to sign in", "app_password_needed"],
  ["535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [AM0PR01]", "oauth_needed"],
  [
    "[ALERT] Please log in via your web browser: https://support.google.com/mail/accounts/answer/78754",
    "oauth_needed",
  ],
  ["[WEBALERT https://accounts.google.com/signin/continue] Web login required.", "oauth_needed"],
  [
    "[ALERT] Your account is not enabled for IMAP use. Please visit your Gmail settings page and enable your account for IMAP access. (Failure)",
    "imap_off",
  ],
  ["IMAP access is disabled for this mailbox", "imap_off"],
  ["", "login_refused"],
])("“%s” means %s", (said, problem) => {
  expect(readLoginRefusal(said)).toBe(problem);
});

test.each([
  [
    "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled",
    "smtp_auth_off",
  ],
  ["[ALERT] Your account is not enabled for IMAP use.", "imap_off"],
  ["[AUTHENTICATIONFAILED] Invalid credentials (Failure)", "oauth_refused"],
  // It says nothing of a password.
  ["534-5.7.9 Application-specific password required.", "oauth_refused"],
])("with an access token, “%s” means %s", (said, problem) => {
  expect(readLoginRefusal(said, true)).toBe(problem);
});
