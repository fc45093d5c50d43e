import { expect, test } from "vitest";
import { findChangedNumber } from "./find-changed-number";
import { hashBody } from "./hash-body";

test.each([
  ["1e400", "1e400"],
  ["-1e400", "-1e400"],
  ["1e-400", "1e-400"],
  ["9007199254740993", "9007199254740993"],
  ["9007199254740993.0", "9007199254740993.0"],
  ["12345678901234567890", "12345678901234567890"],
  ["0.1234567890123456789", "0.1234567890123456789"],
  ['{"a\\\\":[1,"\\"9007199254740993",9007199254740993]}', "9007199254740993"],
])("%s holds a number that a double changes", (json, number) => {
  expect(findChangedNumber(json)).toBe(number);
});

test.each([
  "0",
  "-0",
  "0.0e500",
  "9007199254740992",
  "9007199254740994",
  "100000000000000000000000",
  "1e23",
  "1E+23",
  "1.50",
  "0.1",
  "0.30000000000000004",
  "0.10000000000000001",
  "-12.000000000000000000",
  "5e-324",
  "1.7976931348623157e308",
  '"9007199254740993"',
  '{"9007199254740993":"1e400 \\\\","x":"\\\\\\"1e400"}',
])("%s holds none", (json) => {
  expect(findChangedNumber(json)).toBeUndefined();
});

test("takes linear time", () => {
  const before = process.cpuUsage();
  for (const json of [
    `"${"\\\\".repeat(500_000)}"`,
    `"${'\\"'.repeat(500_000)}"`,
    "9".repeat(1_000_000),
    `0.${"0".repeat(1_000_000)}1`,
    `[${"1.0000000000000000,".repeat(50_000)}1]`,
  ])
    findChangedNumber(json);
  const { user, system } = process.cpuUsage(before);
  // Measured: 90 ms.
  expect((user + system) / 1_000).toBeLessThan(5_000);
});

const hashOf = (json: string) => hashBody(new TextEncoder().encode(json));

test("a body has one hash, however it is written", () => {
  const hash = hashOf('{"a":[1,{"b":null,"c":"é"}],"d":{}}');
  for (const same of [
    ' {\n"a": [1.0, {"b": null, "c": "\\u00e9"}], "d": { } }',
    '{"d":{},"a":[1e0,{"c":"é","b":null}]}',
  ])
    expect(hashOf(same)).toBe(hash);
  for (const other of [
    '{"a":[{"b":null,"c":"é"},1],"d":{}}',
    '{"a":[1,{"b":null,"c":"é"}],"d":[]}',
    '{"a":[1,{"b":null}],"c":"é","d":{}}',
    '{"a":["1",{"b":null,"c":"é"}],"d":{}}',
    '{"a":[1,{"b":null,"c":"é"}],"d":{}}x',
  ])
    expect(hashOf(other)).not.toBe(hash);
  expect(hashOf("")).toBe(hashOf("{}"));
  expect(hashOf("[1,[2]]")).not.toBe(hashOf("[[1],2]"));
  expect(hashOf("{")).not.toBe(hashOf("{ "));
});

test("a body that is half a million levels deep has one too", () => {
  const deep = (close: string) => `{"x":${"[".repeat(400_000)}${close}${"]".repeat(400_000)}}`;
  expect(hashOf(deep(" "))).toBe(hashOf(deep("")));
  expect(hashOf(deep("1"))).not.toBe(hashOf(deep("")));
});
