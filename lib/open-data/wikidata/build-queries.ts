import type { ItemRow } from "@/db/schema";
import { type Label, listLabels } from "./list-labels";

/** Companies of one answer. */
export const MAX_ROWS = 1_000;
/** Labels in one query, in all languages together: a query is sent in a URL. */
const MAX_LABELS = 150;
/** Languages in which an industry or a place may be written, the usual ones first; `mul` is a label that all languages share. */
const LANGUAGES = ["en", "mul", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl"];

/**
 * The query for a place by its name: among the settlements (Q486972) and administrative areas (Q56061) of that name, the one that most
 * wikis have a page about. "Bristol, England" asks for a Bristol that lies in something called England.
 */
export function buildPlaceQuery(name: string): string {
  const [first = "", ...more] = name.split(",").map((part) => part.trim());
  const within = more.filter(Boolean).at(-1);
  return [
    "SELECT ?place ?name ?isCountry ?links WHERE {",
    `  VALUES ?word { ${inLanguages([inAny(first)])} }`,
    "  ?place rdfs:label|skos:altLabel ?word ; wikibase:sitelinks ?links .",
    "  VALUES ?class { wd:Q486972 wd:Q56061 }",
    "  ?place wdt:P31/wdt:P279* ?class .",
    ...(within
      ? [
          `  VALUES ?around { ${inLanguages([inAny(within)])} }`,
          "  ?place (wdt:P131|wdt:P17)+/(rdfs:label|skos:altLabel) ?around .",
        ]
      : []),
    "  BIND(EXISTS { ?place wdt:P31 wd:Q6256 } AS ?isCountry)",
    '  OPTIONAL { ?place rdfs:label ?name . FILTER(LANG(?name) IN ("en", "mul")) }',
    "}",
    "ORDER BY DESC(?links) LIMIT 1",
  ].join("\n");
}

/**
 * The query for all that is in one of the industries (P452), or an instance of one (P31), and has its headquarters (P159) or itself its
 * place (P131) there: with its website (P856), email address (P968), telephone number (P1329) and its label in the language of the word
 * that matched. What was dissolved (P576) or closed (P3999) is left out.
 */
export function buildCompaniesQuery({ item, isCountry }: ItemRow, industries: string[]): string {
  const labels = inLanguages(industries.flatMap(listLabels));
  const inPlace = isCountry
    ? [`  ?item wdt:P17 wd:${item} .`, "  OPTIONAL { ?item wdt:P159 ?seat }"]
    : [
        "  ?item wdt:P159|wdt:P131 ?seat .",
        // Upwards from the few seats: downwards it would list all that lies in the place.
        `  ?seat wdt:P131* wd:${item} . hint:Prior hint:gearing "forward" .`,
      ];
  return [
    'SELECT ?item (GROUP_CONCAT(DISTINCT ?said; SEPARATOR="|") AS ?kinds) (SAMPLE(?own) AS ?name) (SAMPLE(?other) AS ?english)',
    "  (SAMPLE(?page) AS ?site) (SAMPLE(?address) AS ?email) (SAMPLE(?number) AS ?phone) (SAMPLE(?town) AS ?at) WHERE {",
    `  VALUES ?word { ${labels} }`,
    "  ?kind rdfs:label|skos:altLabel ?word .",
    '  { ?item wdt:P452 ?kind . BIND("industry" AS ?by) } UNION { ?item wdt:P31 ?kind . BIND("instance of" AS ?by) }',
    ...inPlace,
    "  FILTER NOT EXISTS { ?item wdt:P576|wdt:P3999 ?end }",
    '  BIND(CONCAT(?by, "=", STR(?word)) AS ?said)',
    '  OPTIONAL { ?item rdfs:label ?own . FILTER(LANG(?own) IN (LANG(?word), "mul")) }',
    '  OPTIONAL { ?item rdfs:label ?other . FILTER(LANG(?other) = "en") }',
    "  OPTIONAL { ?item wdt:P856 ?page }",
    "  OPTIONAL { ?item wdt:P968 ?address }",
    "  OPTIONAL { ?item wdt:P1329 ?number }",
    '  OPTIONAL { ?seat rdfs:label ?town . FILTER(LANG(?town) IN ("en", "mul")) }',
    "}",
    `GROUP BY ?item LIMIT ${MAX_ROWS}`,
  ].join("\n");
}

function inAny(text: string): Label {
  return { text, language: "any" };
}

/** The usual languages for all labels before the next language, until the query is full. */
function inLanguages(labels: Label[]): string {
  const literals = LANGUAGES.flatMap((language) =>
    labels
      .filter((label) => label.language === "any" || label.language === language)
      .map(({ text }) => `${literal(text)}@${language}`),
  );
  return [...new Set(literals)].slice(0, MAX_LABELS).join(" ");
}

/** A string of SPARQL 1.1 (§19.7): nothing that a person writes can end it. */
function literal(text: string): string {
  return JSON.stringify(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").toWellFormed());
}
