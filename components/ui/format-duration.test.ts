import { expect, test } from "vitest";
import { formatDuration } from "./format-duration";

test.each([
  [0, "0 ms"],
  [999.4, "999 ms"],
  [1500, "1.5 sec"],
  [59_999, "1 min"],
  [125_000, "2 min 5 sec"],
  [3_600_000, "1 hr"],
  [93_784_000, "1 day 2 hr"],
])("%d ms", (milliseconds, words) => expect(formatDuration(milliseconds)).toBe(words));
