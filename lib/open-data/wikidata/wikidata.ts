import { z } from "zod";
import type { ItemRow, ListingRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { MEMORY_LABELS } from "@/lib/memory/memory-labels";
import { parse } from "@/lib/parsing/parse";
import { SearchError } from "@/lib/ports/search-provider";
import { readAdapterSettings, urlSetting } from "@/lib/process/env";
import { askOnce } from "../asking/ask-once";
import { askServer, LEAST_PAUSE_MS, TooLargeError } from "../asking/ask-server";
import { findKeptPlace, findPlace } from "../asking/find-place";
import { introduce, whyNobodyToWriteTo } from "../asking/introduce";
import { findNumbers, questionKey } from "../asking/keep-answers";
import type { ListingRequest, OpenDataProvider } from "../asking/open-data-source";
import { notAsDocumented, readAnswer } from "../asking/read-answer";
import { ServerRefusal, takeTurn } from "../asking/take-turn";
import { buildCompaniesQuery, buildPlaceQuery } from "./build-queries";
import { listLabels } from "./list-labels";
import { wikidataPlaceTask, wikidataTask } from "./wikidata-tasks";

const settings = {
  /** SPARQL endpoint of a Wikidata Query Service. */
  WIKIDATA_URL: urlSetting("http:", "https:").default("https://query.wikidata.org/sparql"),
};
const Settings = z.object(settings);

const LABEL = MEMORY_LABELS.openData.fields.wikidata;
const SOURCE = "wikidata";
const PUBLIC_HOSTS = /(?:^|\.)(?:wikidata|wikimedia)\.org$/;

export const wikidata: OpenDataProvider = {
  name: SOURCE,
  label: LABEL,
  settings,
  whyNot: (ctx) => whyNobodyToWriteTo(ctx, LABEL, [endpoint(ctx)], PUBLIC_HOSTS),
  knows: (industry) => listLabels(industry).length > 0,
  suits: (industry, { kind }) => {
    const labels = new Set(listLabels(industry).map(({ text }) => text.toLowerCase()));
    const words = kind.slice(kind.indexOf("=") + 1).split(";");
    return words.some((word) => labels.has(word.trim().toLowerCase()));
  },
  list: listCompanies,
  findKept: async (ctx, { place: name, industries }) => {
    const place = await findKeptPlace<ItemRow>(ctx, SOURCE, name);
    return place ? findNumbers(ctx, keyOf(place, industries)) : null;
  },
};

async function listCompanies(ctx: Context, { place: name, industries }: ListingRequest): Promise<ListingRow> {
  const refusal = wikidata.whyNot(ctx);
  if (refusal) throw new SearchError("refused", refusal);
  if (!industries.some(wikidata.knows))
    throw new SearchError(
      "refused",
      `Wikidata needs an industry in a few words, such as “software” or “brewery”.`,
    );
  const place = await findPlace<ItemRow>(ctx, SOURCE, name, () => askForPlace(ctx, name));
  if (!place)
    throw new SearchError(
      "refused",
      `Wikidata knows no place called ${name}: check the locations in Memory.`,
    );
  return askOnce(ctx, keyOf(place, industries), tooMany, () => askForListing(ctx, place, industries));
}

function keyOf(place: ItemRow, industries: string[]): string {
  return questionKey(SOURCE, buildCompaniesQuery(place, [...industries].sort()));
}

async function askForPlace(ctx: Context, name: string): Promise<ItemRow | null> {
  const place = await ask(ctx, buildPlaceQuery(name), (text) =>
    readAnswer(LABEL, () => parse(wikidataPlaceTask, { text })),
  );
  if (place === "no answer") throw notAsDocumented(LABEL);
  return place;
}

async function askForListing(ctx: Context, place: ItemRow, industries: string[]): Promise<ListingRow> {
  const listing = await ask(ctx, buildCompaniesQuery(place, [...industries].sort()), (text) =>
    readAnswer(LABEL, () => parse(wikidataTask, { text })),
  );
  if (!listing) throw notAsDocumented(LABEL);
  return { place: place.name, ...listing };
}

/** One query (SPARQL 1.1 Protocol, §2.1.1) at a time for the installation, as the service asks of its users. */
async function ask<T>(ctx: Context, query: string, read: (text: string) => Promise<T>): Promise<T> {
  const url = endpoint(ctx);
  const rules = {
    label: LABEL,
    origin: `${url.origin}${url.pathname}`,
    // The service counts the time of queries, not their number: the place and what is there follow each other.
    gapMs: 0,
    leaseMs: 120_000,
    requestsPerDay: 2_000,
    bytesPerDay: 300_000_000,
  };
  url.searchParams.set("query", query);
  url.searchParams.set("format", "json");
  return takeTurn(ctx, rules, async (count) => {
    const text = await askServer({
      ...introduce(ctx),
      label: LABEL,
      setting: "WIKIDATA_URL",
      url,
      accept: "application/sparql-results+json",
      timeoutMs: 75_000,
      maxBytes: 8_000_000,
      count,
      explain: (status, text) => (status === 500 ? explainFailure(text) : null),
    });
    // A query that ran out of time while its answer was being written ends in the middle of it, after status 200.
    if (TIMED_OUT.test(text.slice(-20_000))) throw tooMany();
    return read(text);
  });
}

/** The stack trace of Java that stands in the answer's text. */
const TIMED_OUT = /java\.util\.concurrent\.TimeoutException|QueryTimeoutException/;

function explainFailure(text: string): Error {
  return TIMED_OUT.test(text) ? tooMany() : new ServerRefusal(LEAST_PAUSE_MS, "Wikidata is busy.");
}

function tooMany(): TooLargeError {
  return new TooLargeError(
    "Wikidata could not list so many companies at once: name a smaller place or fewer industries in Memory.",
  );
}

function endpoint(ctx: Context): URL {
  return new URL(readAdapterSettings(ctx.settings, Settings).WIKIDATA_URL);
}
