/** Settings of a mailbox that sends at any hour, with no ramp-up and no gap: then no test depends on the time of day. */
export const AROUND_THE_CLOCK = {
  sendFrom: 0,
  sendUntil: 1440,
  sendDays: [1, 2, 3, 4, 5, 6, 7],
  rampsUp: false,
  gapLeast: 0,
  gapMost: 0,
};
