import { expect, test } from "vitest";
import type { leads } from "@/db/schema";
import { placeOfLead } from "./place-of-lead";

type Parts = Pick<typeof leads.$inferSelect, "phone" | "domain" | "location" | "evidence">;
const NOTHING: Parts = { phone: null, domain: null, location: null, evidence: [] };

test.each<[string, Partial<Parts>, string | null, string | null]>([
  [
    "its location first",
    { location: "Lyon, France", phone: "+49 30 901820", domain: "ovens.it" },
    "FR",
    "Europe/Paris",
  ],
  ["then its number's country", { phone: "+49 30 901820", domain: "ovens.it" }, "DE", "Europe/Berlin"],
  ["then its host's", { domain: "ovens.it" }, "IT", "Europe/Rome"],
  ["a state's zone", { location: "Seattle, Washington, United States" }, "US", "America/Los_Angeles"],
  ["a country's main zone", { domain: "ovens.com.au" }, "AU", "Australia/Sydney"],
  ["nothing", { domain: "ovens.com" }, null, null],
])("a lead's place is %s", (_, parts, country, zone) => {
  const { country: found, zone: at } = placeOfLead({ ...NOTHING, ...parts });
  expect([found, at]).toEqual([country, zone]);
});
