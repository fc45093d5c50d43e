import type { AppShellProps } from "./app-shell-props";

/** The number beside Inbox and in the page's title: conversations that need an answer, else those that nobody has opened. */
export function inboxNumber(counts: AppShellProps["inbox"]): number {
  return counts ? counts.needsAnswer || counts.unread : 0;
}
