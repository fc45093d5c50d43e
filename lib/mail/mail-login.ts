/** What a mail server is given to sign in: a password, or an access token of OAuth 2. Never stored, logged or shown. */
export type MailLogin = { user: string; password: string } | { user: string; accessToken: string };
