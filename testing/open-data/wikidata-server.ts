import type { ServerResponse } from "node:http";
import { startTestingSite } from "@/testing/web/site";
import { isIdentified, type Met, watchRequests } from "./public-server";

/** An item with its values, as the query names them; `kinds`: labels of its industry, `of`: labels of what it is an instance of. */
export type WikidataCompany = {
  item: string;
  place: string;
  name: string;
  kinds?: string[];
  of?: string[];
  site?: string;
  email?: string;
  phone?: string;
  at?: string;
};
export type WikidataPlace = { item: string; names: string[]; isCountry?: boolean };

/** A fault that the next request meets, as query.wikidata.org answers it. */
export type WikidataFault =
  | "too_many"
  | "timed_out"
  | "cut"
  | "broken"
  | "rejected"
  | "not_json"
  | "wrong_shape"
  | "endless_redirect"
  | "huge";

/**
 * A stand-in for the Wikidata Query Service: `GET /sparql?query=…&format=json` (SPARQL 1.1 Protocol), answered as SPARQL 1.1 Query
 * Results JSON. Two requests at once: 429; no identifying User-Agent: 403; a query out of time: 500 with a stack trace in text, or a
 * trace behind half of an answer. It reads of a query the labels, the place and what is asked for; one that is no SPARQL gets 400.
 */
export async function startWikidata(world: { places: WikidataPlace[]; companies: WikidataCompany[] }) {
  const queries: string[] = [];
  const traffic = watchRequests<WikidataFault>();
  const site = await startTestingSite({
    "/sparql": async (request, response) => {
      const atOnce = traffic.begin(request, response);
      const asked = new URL(request.url!, "http://wikidata.test").searchParams;
      const query = asked.get("query") ?? "";
      if (!isIdentified(request)) return plain(response, 403, "Please set a user-agent, see w.wiki/CX6.");
      if (atOnce > 1) return plain(response, 429, "Rate limit exceeded", { "retry-after": "60" });
      queries.push(query);
      const met = await traffic.meet();
      if (met) return answerFault(response, met, query);
      if (request.method !== "GET" || asked.get("format") !== "json" || !isSparql(query))
        return plain(response, 400, "SPARQL-QUERY: org.openrdf.query.MalformedQueryException: Encountered …");
      json(
        response,
        query.includes("?place ?name") ? answerPlace(query, world) : answerCompanies(query, world),
      );
    },
    "/elsewhere": (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  });
  return {
    settings: { WIKIDATA_URL: `${site.origin}/sparql` },
    queries,
    ...traffic.controls,
    close: site.close,
  };
}

/** Whether the braces close, outside of its strings, and each string has a language. */
function isSparql(query: string): boolean {
  const bare = query.replace(LITERAL, "word@en");
  let depth = 0;
  for (const sign of bare) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && /^SELECT \?/.test(query) && !/"[^"]*$/.test(bare.replace(/"[^"]*"/g, ""));
}

const LITERAL = /"(?:[^"\\]|\\.)*"@[a-z]+/g;

function readLabels(query: string): { word: string; language: string }[] {
  return (query.match(LITERAL) ?? []).map((literal) => {
    const end = literal.lastIndexOf("@");
    return { word: JSON.parse(literal.slice(0, end)) as string, language: literal.slice(end + 1) };
  });
}

type World = Parameters<typeof startWikidata>[0];
const uri = (item: string) => ({ type: "uri", value: `http://www.wikidata.org/entity/${item}` });
const text = (value: string, language?: string) => ({
  type: "literal",
  value,
  ...(language ? { "xml:lang": language } : {}),
});

function answerPlace(query: string, { places }: World) {
  const words = new Set(readLabels(query).map(({ word }) => word));
  const found = places.find(({ names }) => names.some((name) => words.has(name)));
  const rows = found
    ? [
        {
          place: uri(found.item),
          name: text(found.names[0]!, "en"),
          isCountry: {
            ...text(String(found.isCountry ?? false)),
            datatype: "http://www.w3.org/2001/XMLSchema#boolean",
          },
          links: { ...text("168"), datatype: "http://www.w3.org/2001/XMLSchema#integer" },
        },
      ]
    : [];
  return { head: { vars: ["place", "name", "isCountry", "links"] }, results: { bindings: rows } };
}

function answerCompanies(query: string, { companies }: World) {
  const words = new Set(readLabels(query).map(({ word }) => word));
  const place = /wdt:(?:P131\*|P17) wd:(Q\d+)/.exec(query)?.[1];
  const rows = companies
    .filter((company) => company.place === place)
    .flatMap(({ item, name, kinds = [], of = [], site, email, phone, at }) => {
      const said = [
        ...kinds.filter((word) => words.has(word)).map((word) => `industry=${word}`),
        ...of.filter((word) => words.has(word)).map((word) => `instance of=${word}`),
      ];
      if (said.length === 0) return [];
      return [
        {
          item: uri(item),
          kinds: text(said.join("|")),
          name: text(name, "en"),
          ...(site ? { site: { type: "uri", value: site } } : {}),
          ...(email ? { email: { type: "uri", value: `mailto:${email}` } } : {}),
          ...(phone ? { phone: text(phone) } : {}),
          ...(at ? { at: text(at, "en") } : {}),
        },
      ];
    });
  const vars = ["item", "kinds", "name", "english", "site", "email", "phone", "at"];
  return { head: { vars }, results: { bindings: rows } };
}

function plain(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "text/plain;charset=utf-8", ...headers }).end(body);
}

const JSON_TYPE = { "content-type": "application/sparql-results+json;charset=utf-8" };

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(value));
}

const TRACE = [
  "java.util.concurrent.TimeoutException",
  "\tat java.util.concurrent.FutureTask.get(FutureTask.java:205)",
  "\tat com.bigdata.rdf.sail.webapp.BigdataServlet.submitApiTask(BigdataServlet.java:292)",
  "\tat com.bigdata.rdf.sail.webapp.QueryServlet.doSparqlQuery(QueryServlet.java:678)",
].join("\n");

function answerFault(
  response: ServerResponse,
  { fault, retryAfter }: Met<WikidataFault>,
  query: string,
): void {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  if (fault === "too_many") plain(response, 429, "Rate limit exceeded", wait);
  else if (fault === "timed_out") plain(response, 500, `SPARQL-QUERY: queryStr=${query}\n${TRACE}`);
  else if (fault === "broken")
    plain(
      response,
      500,
      `SPARQL-QUERY: queryStr=${query}\njava.util.concurrent.ExecutionException: java.lang.RuntimeException`,
    );
  else if (fault === "cut")
    response
      .writeHead(200, JSON_TYPE)
      .end(`{"head":{"vars":["item"]},"results":{"bindings":[{"item":{"type":"uri",\n${TRACE}`);
  else if (fault === "rejected") plain(response, 403, "Please set a user-agent, see w.wiki/CX6.");
  else if (fault === "not_json") response.writeHead(200, JSON_TYPE).end("{ nothing");
  else if (fault === "wrong_shape") json(response, { results: { bindings: { "0": {} } } });
  else if (fault === "endless_redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else sendHuge(response);
}

/** Twelve megabytes of JSON. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE).write('{"head":{"vars":["item"]},"results":{"bindings":[');
  const part = `{"item":{"type":"uri","value":"${"x".repeat(60_000)}"}},`;
  for (let sent = 0; sent < 12_000_000; sent += part.length) response.write(part);
  response.end("{}]}}");
}
