import type { Send } from "./send";

/** What a route handler gets beside the request: Next gives `params`, the fast lane its pattern and a shorter way out. */
export type RouteContext = {
  params: Promise<Record<string, string>>;
  route?: string;
  send?: Send | undefined;
};

/** The parameters of the path. Next gives none at all to a route without any, whatever its types say. */
export async function routeParams(context: RouteContext): Promise<Record<string, string>> {
  return (await context.params) ?? {};
}

/** The path of an absolute URL as it stands there, without query and fragment. Cheaper than parsing the whole. */
export function routePath(url: string): string {
  const start = url.indexOf("/", 8);
  if (start === -1) return "/";
  const length = url.slice(start).search(/[?#]/);
  return length === -1 ? url.slice(start) : url.slice(start, start + length);
}

/** The pattern of the path, as in `/v1/agents/:id`, where only Next knows which route it took. */
export async function routePattern(request: Request, context: RouteContext): Promise<string> {
  const names = new Map(Object.entries(await routeParams(context)).map(([name, value]) => [value, name]));
  return routePath(request.url)
    .split("/")
    .map((segment) => (names.has(segment) ? `:${names.get(segment)}` : segment))
    .join("/");
}
