import type { Tone } from "./badge";

/** The icon next to a status label: no two states of one thing share it. */
export type StatusShape =
  | "dashed"
  | "circle"
  | "dot"
  | "clock"
  | "half"
  | "turning"
  | "pause"
  | "stop"
  | "check"
  | "cross"
  | "question"
  | "reply"
  | "blocked"
  | "skip"
  | "return"
  | "warning";

type Entry = { word: string; tone: Tone; shape: StatusShape };

const entry = (word: string, tone: Tone, shape: StatusShape): Entry => ({ word, tone, shape });

/** Every status that the product shows, once. A label means the same everywhere. */
export const STATUS_LABELS = {
  // Not started, or still to come
  idle: entry("Not started", "neutral", "dashed"),
  pending: entry("To do", "neutral", "dashed"),
  draft: entry("Draft", "neutral", "dashed"),
  new: entry("New", "accent", "circle"),
  active: entry("Active", "positive", "dot"),
  archived: entry("Archived", "neutral", "stop"),
  // In progress
  queued: entry("Queued", "accent", "clock"),
  waiting: entry("Waiting", "accent", "clock"),
  held: entry("Held", "accent", "clock"),
  running: entry("Running", "accent", "turning"),
  sending: entry("Sending", "accent", "turning"),
  // Halted
  paused: entry("Paused", "warning", "pause"),
  stopped: entry("Stopped", "neutral", "stop"),
  canceled: entry("Canceled", "neutral", "blocked"),
  cancelled: entry("Canceled", "neutral", "blocked"),
  skipped: entry("Skipped", "neutral", "skip"),
  released: entry("Released", "neutral", "return"),
  // Succeeded
  completed: entry("Completed", "positive", "check"),
  complete: entry("Complete", "positive", "check"),
  done: entry("Done", "positive", "check"),
  settled: entry("Settled", "positive", "check"),
  sent: entry("Sent", "positive", "check"),
  contacted: entry("Contacted", "positive", "half"),
  replied: entry("Replied", "positive", "reply"),
  // Failed
  failed: entry("Failed", "negative", "cross"),
  broken: entry("Interrupted", "negative", "warning"),
  partial: entry("Unfinished", "warning", "half"),
  bounced: entry("Bounced", "negative", "return"),
  unknown: entry("Unknown", "warning", "question"),
  // Refused by a person
  unsubscribed: entry("Unsubscribed", "neutral", "blocked"),
  rejected: entry("Rejected", "neutral", "cross"),
  // Approvals
  approval: entry("Needs approval", "warning", "warning"),
  approved: entry("Approved", "positive", "check"),
  denied: entry("Denied", "neutral", "cross"),
  expired: entry("Expired", "neutral", "clock"),
  // Reliability of an address
  published: entry("Published", "neutral", "dot"),
  verified: entry("Verified", "positive", "check"),
  risky: entry("Risky", "warning", "warning"),
  unverified: entry("Not verified", "neutral", "question"),
  // Keys and invitations
  revoked: entry("Revoked", "neutral", "blocked"),
  // Parts of the service
  ok: entry("Works", "positive", "check"),
  // Mailboxes
  connected: entry("Connected", "positive", "check"),
  disconnected: entry("Disconnected", "neutral", "blocked"),
  needs_attention: entry("Needs attention", "warning", "warning"),
  needs_you: entry("Needs attention", "warning", "warning"),
} satisfies Record<string, Entry>;

export type StatusValue = keyof typeof STATUS_LABELS;
