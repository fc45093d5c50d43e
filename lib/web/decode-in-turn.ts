import { setImmediate as breathe } from "node:timers/promises";
import { decodeText } from "./decode-text";

const LARGE = 200_000;

let before: Promise<unknown> = Promise.resolve();

/** `decodeText`; large pages that come at once are decoded one after the other, with other work in between. */
export async function decodeInTurn(bytes: Uint8Array, contentType: string): Promise<string> {
  if (bytes.length < LARGE) return decodeText(bytes, contentType);
  const turn = before.then(() => breathe()).then(() => decodeText(bytes, contentType));
  before = turn.catch(() => {});
  return turn;
}
