import { expect, test } from "vitest";
import { chooseLocale, chooseZone } from "./reader";

test.each([
  ["de-CH,de;q=0.9,en;q=0.8", "de-CH"],
  ["en;q=0.5, fr-FR;q=0.9", "fr-FR"],
  ["*", "en"],
  ["xx-not a tag!,nl", "nl"],
  ["de;q=0, nl;q=0.1", "nl"],
  [null, "en"],
  ["", "en"],
])("takes of %s the locale %s", (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});

test.each([
  ["Europe/Zurich", "Europe/Zurich"],
  ["Europe%2FZurich", "Europe/Zurich"],
  ["%E0%A4%A", "UTC"],
  ["<script>", "UTC"],
  [undefined, "UTC"],
])("takes of the cookie %s the zone %s", (value, zone) => {
  expect(chooseZone(value)).toBe(zone);
});
