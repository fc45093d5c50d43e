import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { BODY_RULES } from "@/app/body-rules";
import { routes } from "@/app/v1/routes";
import { createDispatcher } from "@/lib/http/dispatch";
import { bodyRule } from "./body-rules";

const MEBIBYTE = 1024 * 1024;
const ROOT = join(import.meta.dirname, "..");
const v1 = createDispatcher(routes);

/** Route files outside /v1, by their route as Next has it: folders in parentheses are not part of the path. */
const routeFiles = globSync("app/**/route.ts", { cwd: ROOT, exclude: ["app/v1"] }).map((file) => ({
  file,
  route: `/${dirname(file)
    .split("/")
    .slice(1)
    .filter((folder) => !folder.startsWith("("))
    .join("/")}`,
}));
const isRoute = (route: string) => routeFiles.some((one) => one.route === route);

test("every route file of the pages that takes a body says how long it may be", () => {
  const takesBody = /export (?:async function|const) (?:POST|PUT|PATCH)\b|as (?:POST|PUT|PATCH)\b/;
  const taking = routeFiles.filter(({ file }) => takesBody.test(readFileSync(join(ROOT, file), "utf8")));
  expect(taking.length).toBeGreaterThan(8);
  expect(taking.map(({ route }) => route).filter((route) => !Object.hasOwn(BODY_RULES, route))).toEqual([]);
});

test("every declared route exists, and its paths get its rule", () => {
  for (const [route, rule] of Object.entries(BODY_RULES)) {
    expect([route, isRoute(route)]).toEqual([route, true]);
    const path = route
      .replace("/[[...path]]", "/unknown/path")
      .replace(/\[\.{3}\w+\]/, "a/b")
      .replace(/\[\w+\]/g, "x");
    expect([route, bodyRule("POST", path, v1)]).toEqual([route, rule]);
  }
});

test("a route under /v1 gets what it declares, a page a mebibyte, and no method without a body more than 16 KiB", () => {
  const large = routes.flatMap(({ path, module: { POST } }) =>
    "options" in POST && POST.options.maxBodyBytes ? [[path, POST.options.maxBodyBytes] as const] : [],
  );
  expect(large).toEqual([["/v1/agents/:id/threads/:threadId/messages/stream", 4 * MEBIBYTE]]);
  const bytesOf = (method: string, path: string) => bodyRule(method, path, v1).bytes;
  for (const [path, bytes] of large) expect(bytesOf("POST", path.replace(/:\w+/g, "x"))).toBe(bytes);
  expect(bytesOf("POST", "/v1/agents")).toBe(MEBIBYTE);
  expect(bytesOf("PUT", "/v1/nothing/here")).toBe(MEBIBYTE);
  expect(bytesOf("POST", "/agents")).toBe(MEBIBYTE);
  expect(bytesOf("POST", "/sign-in")).toBe(64 * 1024);
  expect(bytesOf("POST", "/_next/static/x.js")).toBe(16 * 1024);
  for (const path of ["/v1/agents", "/api/leads/import", "/agents"])
    expect(bytesOf("GET", path)).toBe(16 * 1024);
});
