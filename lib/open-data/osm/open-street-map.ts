import { z } from "zod";
import type { ListingRow, PlaceRow } from "@/db/schema";
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
import { buildQuery, isTooLarge } from "./build-query";
import { findTags } from "./find-tags";
import { overpassTask, placesTask } from "./osm-tasks";

const LABEL = MEMORY_LABELS.openData.fields.openstreetmap;
const PUBLIC_OVERPASS = "https://overpass-api.de/api/interpreter";
const PUBLIC_NOMINATIM = "https://nominatim.openstreetmap.org";

const settings = {
  /** Overpass endpoint. */
  OVERPASS_URL: urlSetting("http:", "https:").default(PUBLIC_OVERPASS),
  /** Nominatim server. */
  NOMINATIM_URL: urlSetting("http:", "https:").default(PUBLIC_NOMINATIM),
};
const Settings = z.object(settings);

/** Half of what overpass-api.de asks of all users of an application together, in requests and bytes of a day. */
const REQUESTS_PER_DAY = 5_000;
const BYTES_PER_DAY = 500_000_000;

export const openStreetMap: OpenDataProvider = {
  name: "openstreetmap",
  label: LABEL,
  settings,
  whyNot: (ctx) => {
    const own = readAdapterSettings(ctx.settings, Settings);
    return whyNobodyToWriteTo(ctx, LABEL, [own.OVERPASS_URL, own.NOMINATIM_URL], PUBLIC_HOSTS);
  },
  knows: (industry) => findTags(industry).length > 0,
  suits: (industry, { kind }) => {
    // Several values stand in one tag with semicolons between them.
    const [key, ...values] = kind.split(/[=;]/).map((part) => part.trim());
    return findTags(industry).some((tag) => tag === key || values.some((value) => tag === `${key}=${value}`));
  },
  list: listCompanies,
  findKept: async (ctx, { place: name, industries }) => {
    const place = await findKeptPlace<PlaceRow>(ctx, "openstreetmap", name);
    const tags = listTags(industries);
    return place && tags.length > 0 ? findNumbers(ctx, keyOf(place, tags)) : null;
  },
};

const PUBLIC_HOSTS =
  /(?:^|\.)(?:overpass-api\.de|openstreetmap\.org|openstreetmap\.fr|kumi\.systems|private\.coffee)$/;

async function listCompanies(ctx: Context, { place: name, industries }: ListingRequest): Promise<ListingRow> {
  const refusal = openStreetMap.whyNot(ctx);
  if (refusal) throw new SearchError("refused", refusal);
  const tags = listTags(industries);
  if (tags.length === 0)
    throw new SearchError("refused", `OpenStreetMap has no category for ${industries.join(" or ")}.`);
  const place = await findPlace<PlaceRow>(ctx, "openstreetmap", name, () => askForPlace(ctx, name));
  if (!place)
    throw new SearchError(
      "refused",
      `OpenStreetMap knows no place called ${name}: check the locations in Memory.`,
    );
  if (isTooLarge(place))
    throw new SearchError(
      "refused",
      `${name} is too large a place for OpenStreetMap: name a town, a city or a region among the locations in Memory.`,
    );
  return askOnce(ctx, keyOf(place, tags), tooManyPlaces, () => askForListing(ctx, place, tags));
}

function listTags(industries: string[]): string[] {
  return [...new Set(industries.flatMap((industry) => findTags(industry)))].sort();
}

function keyOf(place: PlaceRow, tags: string[]): string {
  return questionKey("openstreetmap", buildQuery(place, tags));
}

async function askForPlace(ctx: Context, name: string): Promise<PlaceRow | null> {
  const own = readAdapterSettings(ctx.settings, Settings);
  const url = new URL(`${own.NOMINATIM_URL.replace(/\/+$/, "")}/search`);
  url.search = new URLSearchParams({
    q: name,
    format: "jsonv2",
    limit: "5",
    "accept-language": "en",
  }).toString();
  const label = `${LABEL}’s place search`;
  const rules = {
    label,
    origin: url.origin,
    gapMs: 1_000,
    leaseMs: 30_000,
    requestsPerDay: REQUESTS_PER_DAY,
    bytesPerDay: BYTES_PER_DAY,
  };
  return takeTurn(ctx, rules, async (count) => {
    const text = await askServer({
      ...introduce(ctx),
      label,
      setting: "NOMINATIM_URL",
      url,
      timeoutMs: 20_000,
      maxBytes: 1_000_000,
      count,
    });
    const place = await readAnswer(label, () => parse(placesTask, { text }));
    if (place === "no answer") throw notAsDocumented(label);
    return place;
  });
}

async function askForListing(ctx: Context, place: PlaceRow, tags: string[]): Promise<ListingRow> {
  const own = readAdapterSettings(ctx.settings, Settings);
  const url = new URL(own.OVERPASS_URL);
  const label = LABEL;
  const rules = {
    label,
    origin: `${url.origin}${url.pathname}`,
    gapMs: 1_000,
    leaseMs: 120_000,
    requestsPerDay: REQUESTS_PER_DAY,
    bytesPerDay: BYTES_PER_DAY,
  };
  return takeTurn(ctx, rules, async (count) => {
    const text = await askServer({
      ...introduce(ctx),
      label,
      setting: "OVERPASS_URL",
      url,
      form: { data: buildQuery(place, tags) },
      timeoutMs: 75_000,
      maxBytes: 8_000_000,
      count,
    });
    const reading = await readAnswer(label, () => parse(overpassTask, { text, tags }));
    if (!reading.ok) throw reading.remark === null ? notAsDocumented(label) : asRemarked(reading.remark);
    return { place: place.name, total: reading.total, ...reading.listing };
  });
}

/** A query that ran out of time or memory needs a smaller place; one that was dropped for another reason is asked again. */
function asRemarked(remark: string): Error {
  return /timed out|out of memory/i.test(remark)
    ? tooManyPlaces()
    : new ServerRefusal(LEAST_PAUSE_MS, "OpenStreetMap is busy.");
}

function tooManyPlaces(): TooLargeError {
  return new TooLargeError(
    "OpenStreetMap could not list so many places at once: name a smaller place in Memory.",
  );
}
