import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SettingsShape } from "@/lib/process/env";

test("names only settings that there are", async () => {
  const source = await readFile(new URL("./service-facts.tsx", import.meta.url), "utf8");
  const named = [...source.matchAll(/"([A-Z]+(?:_[A-Z]+)+|HOST|PORT)"/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !(name in SettingsShape.shape))).toEqual([]);
});
