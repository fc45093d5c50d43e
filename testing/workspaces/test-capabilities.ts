import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Capability } from "@/lib/capability";
import type { RouteTable } from "@/lib/http/dispatch";
import type { Endpoint } from "@/lib/http/endpoint";

/** For tests: everything that lib can do, on whichever surface: /v1, the tools of a chat, the dashboard. */
export async function listCapabilities(): Promise<Capability[]> {
  const files = (await readdir("lib", { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(`lib/${file}`, "utf8");
      if (!/^export const \w+ = (?:c|textC)apability\(/m.test(text)) return [];
      const exported: unknown[] = Object.values(await import(/* @vite-ignore */ resolve("lib", file)));
      return exported.filter((one) => typeof one === "function" && "needsApproval" in one) as Capability[];
    }),
  );
  return [...new Map(found.flat().map((capability) => [capability.name, capability])).values()];
}

/** For tests: what /v1 serves, each with its method and path. */
export function listEndpoints(routes: RouteTable) {
  return routes.flatMap(({ path, module }) =>
    Object.entries(module).flatMap(([method, handler]) =>
      "capability" in handler && method !== "HEAD"
        ? [{ path, method, capability: (handler as Endpoint).capability }]
        : [],
    ),
  );
}

/** For tests: a request as a program sends it, with the fields in path, query or body. */
export function requestOf(
  apiKey: string,
  method: string,
  path: string,
  fields: Record<string, unknown>,
): Request {
  const rest = { ...fields };
  let url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const headers: Record<string, string> = { "X-Api-Key": apiKey };
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    if (query.size > 0) url += `?${query}`;
    return new Request(`http://leadwright.test${url}`, { method, headers });
  }
  headers["Content-Type"] = "application/json";
  return new Request(`http://leadwright.test${url}`, { method, headers, body: JSON.stringify(rest) });
}
