export const MOST_ROWS = 10_000;
export const MOST_BYTES = 10 * 1024 * 1024;
