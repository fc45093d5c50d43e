import type { IncomingMessage, ServerResponse } from "node:http";
import { startTestingSite } from "@/testing/web/site";
import { isIdentified, type Met, watchRequests } from "./public-server";

export type OsmElement = { type: "node" | "way" | "relation"; id: number; tags: Record<string, string> };
export type OsmPlace = { name: string; osmId: number; category?: string };

/** A fault that the next request meets, as the public servers answer it. */
export type OsmFault =
  | "busy"
  | "too_many"
  | "timed_out"
  | "rejected"
  | "not_json"
  | "wrong_shape"
  | "endless_redirect"
  | "huge";

/**
 * A stand-in for an Overpass and a Nominatim server. It speaks their protocols: Overpass QL in the form field `data`, answered by status,
 * `elements` and `remark` as overpass-api.de does (two requests at once: 429; no identifying User-Agent: 406); `/search?format=jsonv2`
 * as nominatim.openstreetmap.org does. Shapes are from the projects' documentation.
 */
export async function startOsm({ places, elements }: { places: OsmPlace[]; elements: OsmElement[] }) {
  const queries: string[] = [];
  const names: string[] = [];
  const traffic = watchRequests<OsmFault>();

  const site = await startTestingSite({
    "/api/interpreter": async (request, response) => {
      const atOnce = traffic.begin(request, response);
      const query = new URLSearchParams(await readBody(request)).get("data") ?? "";
      if (!isIdentified(request)) return html(response, 406, "Not Acceptable");
      if (atOnce > 1) return html(response, 429, "rate_limited");
      queries.push(query);
      const met = await traffic.meet();
      if (met) return answerFault(response, met);
      json(response, answerQuery(query, elements));
    },
    "/search": (request, response) => {
      traffic.controls.agents.push(request.headers["user-agent"] ?? "");
      if (!isIdentified(request)) return html(response, 403, "Access blocked");
      const asked = new URL(request.url!, site.origin).searchParams;
      if (asked.get("format") !== "jsonv2") return html(response, 400, "Bad Request");
      const name = asked.get("q") ?? "";
      names.push(name);
      const found = places.filter((place) => place.name.toLowerCase() === name.toLowerCase());
      json(response, found.map(toPlace));
    },
    "/elsewhere": (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  });
  return {
    settings: { OVERPASS_URL: `${site.origin}/api/interpreter`, NOMINATIM_URL: site.origin },
    /** Overpass QL, and names of places, in the order of arrival. */
    queries,
    names,
    ...traffic.controls,
    close: site.close,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += part;
  return body;
}

const JSON_TYPE = { "content-type": "application/json" };

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(value));
}

function html(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(`<!DOCTYPE html><html><body><p><strong>Error</strong>: ${text}</p></body></html>`);
}

const HEAD = {
  version: 0.6,
  generator: "Overpass API 0.7.62.8",
  osm3s: {
    timestamp_osm_base: "2026-11-20T09:14:02Z",
    timestamp_areas_base: "2026-11-19T23:50:11Z",
    copyright:
      "The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.",
  },
};

/** What the query asks for: elements with one of its tags and a name; of them those that have one of the keys it wants. */
function answerQuery(query: string, elements: OsmElement[]) {
  const lines = [...query.matchAll(/nwr\["([^"]+)"(?:="([^"]+)")?\](?:\["[^"]+"!~"[^"]*"\])?\["name"\]/g)];
  const all = elements.filter(
    ({ tags }) =>
      tags.name !== undefined &&
      lines.some(([, key, value]) => (value ? tags[key!] === value : tags[key!] !== undefined)),
  );
  const keys = /nwr\.all\[~"([^"]+)"~"\."\]/.exec(query)?.[1];
  const reachable = keys
    ? all.filter(({ tags }) => Object.keys(tags).some((key) => new RegExp(keys).test(key)))
    : all;
  const of = (type: string) => String(all.filter((element) => element.type === type).length);
  const count = {
    type: "count",
    id: 0,
    tags: { nodes: of("node"), ways: of("way"), relations: of("relation"), total: String(all.length) },
  };
  return { ...HEAD, elements: [...(query.includes("out count") ? [count] : []), ...reachable] };
}

function toPlace({ name, osmId, category = "boundary" }: OsmPlace) {
  return {
    place_id: 267_514_891,
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    osm_type: "relation",
    osm_id: osmId,
    lat: "51.4538022",
    lon: "-2.5972985",
    category,
    type: "administrative",
    place_rank: 12,
    importance: 0.7,
    addresstype: "city",
    name,
    display_name: `${name}, England, United Kingdom`,
    boundingbox: ["51.3972838", "51.5444317", "-2.7183704", "-2.5104192"],
  };
}

function answerFault(response: ServerResponse, { fault, retryAfter }: Met<OsmFault>): void {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  if (fault === "busy")
    html(
      response,
      504,
      "runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.",
      wait,
    );
  else if (fault === "too_many")
    html(response, 429, "runtime error: Please check /api/status for the quota of your IP address.", wait);
  else if (fault === "rejected") html(response, 403, "Access blocked");
  else if (fault === "timed_out")
    json(response, {
      ...HEAD,
      elements: [],
      remark: 'runtime error: Query timed out in "query" at line 4 after 61 seconds.',
    });
  else if (fault === "not_json") response.writeHead(200, JSON_TYPE).end("{ nothing");
  else if (fault === "wrong_shape") json(response, { elements: { "0": { type: "node" } } });
  else if (fault === "endless_redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else sendHuge(response);
}

/** Twelve megabytes of JSON. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE).write('{"elements":[');
  const part = `{"type":"node","id":1,"tags":{"name":"${"x".repeat(60_000)}","shop":"bakery"}},`;
  for (let sent = 0; sent < 12_000_000; sent += part.length) response.write(part);
  response.end('{"type":"node","id":2,"tags":{}}]}');
}
