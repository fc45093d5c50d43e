/**
 * Tests that grow stronger with repetition (kills, rounds of a race, sizes of hostile input) have one code and two sizes:
 * small in `npm test`, full in `npm run test:soak`, which sets TEST_SIZE.
 */
const IS_FULL = process.env.TEST_SIZE === "full";

export function sized<T>(small: T, full: T): T {
  return IS_FULL ? full : small;
}
