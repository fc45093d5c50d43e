const PUBLIC = /^\/(sign-in|sign-up|forgot-password|reset-password|invitation\/[^/]+)\/?$/;

/** Whether a page is for people nobody knows yet. */
export function isPublicPage(path: string): boolean {
  return PUBLIC.test(path);
}
