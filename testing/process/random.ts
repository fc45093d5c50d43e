import { createHash } from "node:crypto";

const seed = process.env.TEST_SEED ?? String(Date.now());

/**
 * Random numbers in [0, 1) for tests that kill and race at random moments. `stream` is whoever draws them: what runs at once
 * draws from its own. The seed is printed, and TEST_SEED=… draws the same again.
 */
export function openRandom(stream: string): () => number {
  console.log(`${stream}: TEST_SEED=${seed}`);
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash("sha256").update(`${seed} ${stream} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}
