const PUBLIC = /^\/(sign-in|sign-up|forgot-password|reset-password|invitation\/[^/]+)\/?$/;

/** Whether a page is open to people who are not signed in. */
export function isPublicPage(path: string): boolean {
  return PUBLIC.test(path);
}
