import type { WaitReason } from "@/lib/enrollments/decide-send";

type Words = {
  /** Why some people wait. */
  why: string;
  /** Where a person ends the wait. */
  remedy?: { label: string; href: (root: string) => string };
};

const mailboxes = { label: "Open mailboxes", href: () => "/settings/mailboxes" };

/** Why an email waits, in the words of the pages. */
export const WAIT_WORDS: Record<WaitReason, Words> = {
  campaign_paused: {
    why: "The campaign is paused",
    remedy: { label: "Resume it", href: (root) => `${root}/campaign` },
  },
  mailbox_paused: { why: "Their mailbox is paused, disconnected or needs attention", remedy: mailboxes },
  mailbox_not_fresh: {
    why: "Their mailbox was not read since, so a reply could have been missed",
    remedy: mailboxes,
  },
  auto_reply: { why: "They are away, as their auto-reply says" },
  colleague_replied: { why: "A colleague of theirs replied" },
  breaker: {
    why: "Too many emails came back, so sending stopped",
    remedy: { label: "Open campaign", href: (root) => `${root}/campaign` },
  },
  follow_up: { why: "The days between two steps are not over" },
  call: {
    why: "They are in the call queue, and the outcome decides what follows",
    remedy: { label: "Open calls", href: () => "/calls" },
  },
  page_check: { why: "Their page is read again first" },
  approval: {
    why: "Their follow-up waits for your approval",
    remedy: { label: "Review follow-ups", href: (root) => `${root}/drafts/follow-ups` },
  },
  window: { why: "Outside the hours of the mailbox or the recipient" },
  recipient_holiday: { why: "It is a public holiday where they are" },
  retry: { why: "Their mail server asked to try again later" },
  cap: { why: "Their mailbox sent all it may send in 24 hours" },
  ramp: { why: "Their mailbox is new, and sends a few more each day" },
  gap: { why: "Others from the same mailbox go first, with a gap between emails" },
  credits: { why: "No credits are left", remedy: { label: "Open credits", href: () => "/credits" } },
};
