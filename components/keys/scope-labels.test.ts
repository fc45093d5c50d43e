import { expect, test } from "vitest";
import { KEY_SCOPES } from "@/lib/scopes";
import { exampleCall } from "./example-call";
import { ALL_SCOPES, labelOfScopes, PRESETS } from "./scope-labels";

test("every scope of a key has words, and stands in one group", () => {
  expect([...ALL_SCOPES].sort()).toEqual([...KEY_SCOPES].sort());
});

test("a preset only looks where it says so, and names what it gives", () => {
  const read = PRESETS.find(({ id }) => id === "read")!;
  expect(read.scopes.filter((scope) => !scope.endsWith(":read"))).toEqual([]);
  for (const { id, label, scopes } of PRESETS)
    if (id !== "all") expect(labelOfScopes([...scopes].reverse())).toBe(label);
  expect(labelOfScopes(["*"])).toBe("Full access");
  expect(labelOfScopes(["leads:read", "outreach:run"])).toBe("View leads and their evidence, Start outreach");
});

test("the example is a call that the key may make, with the key in it", () => {
  expect(exampleCall({ url: "https://x.example", apiKey: "lw_1", scopes: ["leads:read"] })).toBe(
    "curl 'https://x.example/v1/leads' \\\n  -H 'X-Api-Key: lw_1'",
  );
  expect(exampleCall({ url: "https://x.example", apiKey: "lw_1", scopes: ["*"] })).toContain("/v1/credits");
  expect(exampleCall({ url: "https://x.example", apiKey: "lw_1", scopes: ["chat:write"] })).toContain(
    "/v1/agents/{id}/threads",
  );
});
