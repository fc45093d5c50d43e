import { randomBytes } from "node:crypto";

let last = { time: 0, count: 0 };

/**
 * A version 7 UUID (RFC 9562 §5.7): a 48-bit timestamp in milliseconds, then a 12-bit counter (§6.2, method 1), so ids
 * created by one process sort in the order of creation. Generated here and not by the database, because only PostgreSQL 18
 * has `uuidv7()`.
 */
export function newId(now = Date.now()): string {
  // If the clock goes back or the counter is full, continue in the millisecond after the last one.
  if (now > last.time) last = { time: now, count: 0 };
  else if (last.count < 0xfff) last.count += 1;
  else last = { time: last.time + 1, count: 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last.time, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
