import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./hash-password";

test("of a crowd so many are hashed in their turn, and the others are told to come again", async () => {
  const all = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => hashPassword(`password ${n}`)));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { code: "rate_limited", details: { retryAfterSeconds: 5 } } });
  const [first] = all;
  expect(await isPassword("password 0", (first as PromiseFulfilledResult<string>).value)).toBe(true);
  expect(await isPassword("password 1", (first as PromiseFulfilledResult<string>).value)).toBe(false);
});
