import { expect, it } from "vitest";
import { useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { sized } from "@/testing/process/test-size";
import { PLAIN_SEARCHES, runPlainSearches } from "./plain-searches";
import { ratiosOf } from "./score-fit";

const database = useDiscoveryDatabase();

it("a search for one industry in one place stores the companies of the sample web that fit, and no other", async () => {
  const searches = sized(PLAIN_SEARCHES.slice(0, 5), PLAIN_SEARCHES);
  const { problems, ...counts } = await runPlainSearches(database.connection, searches);
  const { precision, recall } = ratiosOf(counts);
  expect(precision, problems.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(recall, problems.join("\n")).toBeGreaterThanOrEqual(0.9);
}, 300_000);
