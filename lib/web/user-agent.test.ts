import { expect, it } from "vitest";
import { createUserAgent } from "./user-agent";

it("says who reads, and whom to write to", () => {
  expect(createUserAgent({ publicUrl: "https://leads.test", contact: "ops@leads.test" })).toMatch(
    /^Leadwright\/\d+\.\d+\.\d+ \(\+https:\/\/leads\.test; contact: ops@leads\.test\)$/,
  );
});

it("names no address that nobody else can reach, and no header of its own", () => {
  const agent = createUserAgent({ publicUrl: "http://127.0.0.1:3000", contact: "a)\r\nX-Evil: 1" });
  expect(agent).not.toContain("127.0.0.1");
  expect(agent).toMatch(/^[\x20-\x7e]+$/);
  expect(createUserAgent({})).toContain("contact: the operator of");
});
