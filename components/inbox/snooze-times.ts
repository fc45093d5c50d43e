const HOUR = 3_600_000;

/** How long a conversation can be snoozed for with one choice. */
export const SNOOZES = [
  { value: "3h", label: "For 3 hours", ms: 3 * HOUR },
  { value: "1d", label: "Until tomorrow", ms: 24 * HOUR },
  { value: "1w", label: "For a week", ms: 7 * 24 * HOUR },
  { value: "1m", label: "For a month", ms: 30 * 24 * HOUR },
] as const;
