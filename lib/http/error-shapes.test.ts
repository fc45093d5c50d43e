import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import { ERROR_SHAPES } from "./error-shapes";

const ROOT = join(import.meta.dirname, "../..");
/** One `new AppError("code", …)` whose details name a reason. */
const THROWN = /new AppError\(\s*"(\w+)"(?:(?!new AppError\()[^;])*?\breason: "(\w+)"/g;

test("every reason that an error is thrown with is in the document", () => {
  const thrown = listSources().flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(THROWN)].map(([, code, reason]) => ({
      code: code as ErrorCode,
      reason: reason!,
      file,
    })),
  );
  expect(thrown.length).toBeGreaterThan(15);
  expect(thrown.filter(({ code, reason }) => !reasonsOf(code).includes(reason))).toEqual([]);
});

function listSources(): string[] {
  return ["lib", "app"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
}

function reasonsOf(code: ErrorCode): string[] {
  const { details } = ERROR_SHAPES[code];
  if (!details) return [];
  const { properties = {} } = z.toJSONSchema(details, { unrepresentable: "any", io: "input" });
  const { enum: several, const: one } = (properties.reason ?? {}) as { enum?: string[]; const?: string };
  return several ?? (one === undefined ? [] : [one]);
}
