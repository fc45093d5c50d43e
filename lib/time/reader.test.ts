import { expect, test } from "vitest";
import { chooseZone } from "./reader";

test.each([
  ["Europe/Zurich", "Europe/Zurich"],
  ["Europe%2FZurich", "Europe/Zurich"],
  ["%E0%A4%A", "UTC"],
  ["<script>", "UTC"],
  [undefined, "UTC"],
])("takes of the cookie %s the zone %s", (value, zone) => {
  expect(chooseZone(value)).toBe(zone);
});
