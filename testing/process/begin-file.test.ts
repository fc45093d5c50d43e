import { expect, test, vi } from "vitest";
import { perProcess } from "@/lib/process/per-process";

/** Begins a file, as the runner does before it loads the next one of this process. */
async function beginNextFile() {
  // Under another name it is loaded once more, without a reset of modules by this test, which would hide that it makes none.
  const again = "./begin-file?next";
  await import(/* @vite-ignore */ again);
}

test("a file finds nothing of what an earlier one left in the process: values, environment, modules, mocks, clock", async () => {
  const make = () => ({});
  const left = perProcess("left-behind", make);
  expect(perProcess("left-behind", make)).toBe(left);
  const { PATH } = process.env;
  process.env.LEFT_BEHIND = "1";
  process.env.PATH = "/nowhere";
  const { env, overrideEnv } = await import("@/lib/process/this-process");
  overrideEnv({ RATE_LIMIT_PER_MINUTE: 7 });
  vi.doMock("./test-size", () => ({ sized: "a mock" }));
  expect(await import("./test-size")).toMatchObject({ sized: "a mock" });
  vi.useFakeTimers({ now: 0 });

  await beginNextFile();

  expect(perProcess("left-behind", make)).not.toBe(left);
  expect(process.env.LEFT_BEHIND).toBeUndefined();
  expect(process.env.PATH).toBe(PATH);
  expect((await import("@/lib/process/this-process")).env).not.toBe(env);
  expect((await import("@/lib/process/this-process")).env().RATE_LIMIT_PER_MINUTE).not.toBe(7);
  expect((await import("./test-size")).sized).toBeTypeOf("function");
  expect(Date.now()).toBeGreaterThan(0);
});
