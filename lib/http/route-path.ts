import type { Send } from "./send";

/**
 * What a route handler gets besides the request: Next provides `params`; our dispatcher adds the pattern and a faster way
 * to send.
 */
export type RouteContext = {
  params: Promise<Record<string, string>>;
  route?: string;
  send?: Send | undefined;
};

/** The parameters of the path. Despite its types, Next provides none for a route without parameters. */
export async function routeParams(context: RouteContext): Promise<Record<string, string>> {
  return (await context.params) ?? {};
}

/** The path of an absolute URL, verbatim, without query and fragment. Cheaper than parsing the URL. */
export function routePath(url: string): string {
  const start = url.indexOf("/", 8);
  if (start === -1) return "/";
  const length = url.slice(start).search(/[?#]/);
  return length === -1 ? url.slice(start) : url.slice(start, start + length);
}

/** The pattern of the path, as in `/v1/agents/:id`, when only Next knows which route it matched. */
export async function routePattern(request: Request, context: RouteContext): Promise<string> {
  const names = new Map(Object.entries(await routeParams(context)).map(([name, value]) => [value, name]));
  return routePath(request.url)
    .split("/")
    .map((segment) => (names.has(segment) ? `:${names.get(segment)}` : segment))
    .join("/");
}
