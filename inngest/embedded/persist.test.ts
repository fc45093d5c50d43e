import { expect, test } from "vitest";
import type { Core } from "./core";
import { persist } from "./persist";

const failing = (error: object) => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= 2) throw Object.assign(new Error("no"), error);
    return tries;
  };
  return persist({ state: "running" } as Core, write);
};

test("what a step brought is kept while the database cannot be reached, or cannot take it", async () => {
  for (const code of ["ECONNREFUSED", "EHOSTUNREACH", "ETIMEDOUT", "EAI_AGAIN", "CONNECTION_CLOSED"])
    expect(await failing({ code })).toBe(3);
  for (const code of ["57P01", "53300", "53100"])
    expect(await failing({ name: "PostgresError", code })).toBe(3);
});

test("what the database refuses, and a fault of the program, are told at once", async () => {
  await expect(failing({ name: "PostgresError", code: "23505" })).rejects.toThrow("no");
  await expect(failing({ code: "UNDEFINED_VALUE" })).rejects.toThrow("no");
});
