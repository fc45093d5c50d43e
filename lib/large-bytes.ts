import type { SQL } from "drizzle-orm";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "./context";

/**
 * How many bytes one statement carries. The driver sends and reads bytes as hexadecimal text on the thread that serves: ten
 * megabytes in one statement would hold up every request for a tenth of a second.
 */
const PIECE = 256 * 1024;

/**
 * Calls `use` with `bytes` as a value for a statement, in the transaction of `ctx`. What is large goes ahead piece by piece,
 * into a large object of PostgreSQL that ends with the call.
 */
export async function withLargeBytes(
  ctx: Context,
  bytes: Uint8Array,
  use: (value: Buffer | SQL<Buffer>) => Promise<unknown>,
): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length <= PIECE) {
    await use(buffer);
    return;
  }
  const db = acrossWorkspaces(ctx);
  const [made] = await db.execute<{ oid: number }>(sql`select lo_create(0) as oid`);
  const { oid } = made!;
  for (let from = 0; from < buffer.length; from += PIECE)
    await db.execute(sql`select lo_put(${oid}, ${from}, ${buffer.subarray(from, from + PIECE)})`);
  await use(sql<Buffer>`lo_get(${oid})`);
  await db.execute(sql`select lo_unlink(${oid})`);
}

/** Reads so many bytes with `readPiece(from, length)`, whose first byte is 1 as in SQL; undefined if there are none any more. */
export async function readLargeBytes(
  size: number,
  readPiece: (from: number, length: number) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += PIECE) {
    const piece = await readPiece(at + 1, PIECE);
    if (!piece) return undefined;
    bytes.set(piece, at);
  }
  return bytes;
}
