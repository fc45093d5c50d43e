import { DEFAULT_BODY_BYTES } from "./read-body";
import { type Method, type RouteModule, unknownPath } from "./route";
import { routePath } from "./route-path";
import type { Send } from "./send";

/** One route file: its path, as in `/v1/agents/:id`, and its exports. */
type RouteEntry = { path: string; module: RouteModule };
export type RouteTable = readonly RouteEntry[];

type Node = { fixed: Map<string, Node>; parameter: Node | undefined; entry: Entry | undefined };
type Entry = RouteEntry & { names: string[] };

const NO_PARAMETERS: Promise<Record<string, string>> = Promise.resolve(Object.freeze({}));

export type Dispatch = {
  /** Undefined for a path outside /v1. With `send`, responses are sent through it. */
  (request: Request, send?: Send): Promise<Response> | undefined;
  /** How many bytes the body of a request may have, as its route declares it (`maxBodyBytes`). */
  bodyLimit(method: string, path: string): number;
};

/**
 * Serves the paths under /v1 with the functions that the route files export, bypassing Next. Returns undefined for any
 * other path, and responds 404 as JSON to an unknown one under /v1.
 */
export function createDispatcher(table: RouteTable): Dispatch {
  const root = makeNode();
  for (const entry of table) insert(root, entry);
  const dispatch = (request: Request, send?: Send) => {
    const path = routePath(request.url);
    if (path !== "/v1" && !path.startsWith("/v1/")) return undefined;
    const values: string[] = [];
    const entry = find(root, path, values);
    if (!entry) return unknownPath(request, { send });
    // A method that route files cannot export is rejected like a method that they do not export.
    const method = (Object.hasOwn(entry.module, request.method) ? request.method : "PUT") as Method;
    return entry.module[method](request, {
      params: values.length === 0 ? NO_PARAMETERS : Promise.resolve(named(entry.names, values)),
      route: entry.path,
      send,
    });
  };
  const bodyLimit = (method: string, path: string) => {
    const handler = find(root, path, [])?.module[method as Method];
    return (handler && "options" in handler && handler.options.maxBodyBytes) || DEFAULT_BODY_BYTES;
  };
  return Object.assign(dispatch, { bodyLimit });
}

function insert(root: Node, entry: RouteEntry): void {
  const names: string[] = [];
  let node = root;
  for (const segment of entry.path.slice(1).split("/")) {
    if (segment.startsWith(":")) {
      names.push(segment.slice(1));
      node.parameter ??= makeNode();
      node = node.parameter;
    } else {
      let next = node.fixed.get(segment);
      if (!next) {
        next = makeNode();
        node.fixed.set(segment, next);
      }
      node = next;
    }
  }
  if (node.entry) throw new Error(`Two routes have the path ${entry.path}.`);
  node.entry = { ...entry, names };
}

/** Walks the tree one segment at a time. A fixed segment wins over a parameter, as in Next. */
function find(root: Node, path: string, values: string[]): Entry | undefined {
  let node: Node | undefined = root;
  for (const segment of path.slice(1).split("/")) {
    const fixed: Node | undefined = node.fixed.get(segment);
    if (!fixed && node.parameter) {
      const value = decode(segment);
      if (!value) return undefined;
      values.push(value);
    }
    node = fixed ?? node.parameter;
    if (!node) return undefined;
  }
  return node.entry;
}

function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function named(names: string[], values: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) params[names[index]!] = values[index]!;
  return params;
}

function makeNode(): Node {
  return { fixed: new Map(), parameter: undefined, entry: undefined };
}
