import { z } from "zod";
import type { ListingRow, MunicipalitiesRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { MEMORY_LABELS } from "@/lib/memory/memory-labels";
import { parse } from "@/lib/parsing/parse";
import { SearchError } from "@/lib/ports/search-provider";
import { readAdapterSettings, urlSetting } from "@/lib/process/env";
import { plainLetters } from "@/lib/text/fold-text";
import { askOnce } from "../asking/ask-once";
import { askServer, TooLargeError } from "../asking/ask-server";
import { findKeptPlace, findPlace } from "../asking/find-place";
import { introduce, whyNobodyToWriteTo } from "../asking/introduce";
import { findNumbers, questionKey } from "../asking/keep-answers";
import type { ListingRequest, OpenDataProvider } from "../asking/open-data-source";
import { notAsDocumented, readAnswer } from "../asking/read-answer";
import { takeTurn } from "../asking/take-turn";
import { brregTask, municipalitiesTask } from "./brreg-tasks";
import { isNorway } from "./counties";
import { findCodes } from "./find-codes";

const settings = {
  /** The open API of Enhetsregisteret, the register of all of Norway's legal entities. */
  BRREG_URL: urlSetting("http:", "https:").default("https://data.brreg.no/enhetsregisteret/api"),
};
const Settings = z.object(settings);

const SOURCE = "brreg";
const LABEL = MEMORY_LABELS.openData.fields.brreg;
const PUBLIC_HOSTS = /(?:^|\.)brreg\.no$/;

/** Entities of a page, and how many can be paged through: the API refuses a page that ends beyond the ten thousandth. */
const PAGE_SIZE = 1_000;
const MAX_ENTITIES = 10_000;
/** Companies that are kept of one question. */
const MAX_COMPANIES = 1_000;

export const brreg: OpenDataProvider = {
  name: SOURCE,
  label: LABEL,
  settings,
  whyNot: (ctx) => whyNobodyToWriteTo(ctx, LABEL, [brregEndpoint(ctx)], PUBLIC_HOSTS),
  knows: (industry) => findCodes(industry).length > 0,
  suits: (industry, { kind }) => {
    const own = kind.slice(kind.indexOf("=") + 1);
    return findCodes(industry).some((code) => own.startsWith(code));
  },
  list: listCompanies,
  findKept: async (ctx, { place: name, industries }) => {
    const place = isCountry(name) ? NORWAY : await findKeptPlace<MunicipalitiesRow>(ctx, SOURCE, name);
    const codes = listCodes(industries);
    return place && codes.length > 0 ? findNumbers(ctx, keyOf(place, codes)) : null;
  },
};

const NORWAY: MunicipalitiesRow = { name: "Norway", municipalities: [] };

function isCountry(name: string): boolean {
  return isNorway(plainLetters(name).trim());
}

async function listCompanies(ctx: Context, { place: name, industries }: ListingRequest): Promise<ListingRow> {
  const refusal = brreg.whyNot(ctx);
  if (refusal) throw new SearchError("refused", refusal);
  const codes = listCodes(industries);
  if (codes.length === 0)
    throw new SearchError(
      "refused",
      `${LABEL} has no category for ${industries.join(" or ")}. An industry code such as 62.1 can be used too.`,
    );
  const place = isCountry(name)
    ? NORWAY
    : await findPlace<MunicipalitiesRow>(ctx, SOURCE, name, () => askForPlace(ctx, name));
  if (!place)
    throw new SearchError(
      "refused",
      `${LABEL} knows no place called ${name}: name a municipality or a county of Norway, or Norway, among the locations in Memory.`,
    );
  return askOnce(ctx, keyOf(place, codes), tooMany, () => askForPages(ctx, place, codes));
}

function listCodes(industries: string[]): string[] {
  return [...new Set(industries.flatMap((industry) => findCodes(industry)))].sort();
}

function keyOf({ municipalities }: MunicipalitiesRow, codes: string[]): string {
  return questionKey(SOURCE, JSON.stringify([municipalities, codes]));
}

async function askForPlace(ctx: Context, name: string): Promise<MunicipalitiesRow | null> {
  const place = await ask(ctx, "kommuner", { size: String(PAGE_SIZE) }, (text) =>
    readAnswer(LABEL, () => parse(municipalitiesTask, { text, name })),
  );
  if (place === "no answer") throw notAsDocumented(LABEL);
  return place;
}

/** Each page is kept for itself: whoever has to wait for their turn in between goes on where they stopped. */
async function askForPages(ctx: Context, place: MunicipalitiesRow, codes: string[]): Promise<ListingRow> {
  const page = (number: number) =>
    askOnce(ctx, `${keyOf(place, codes)}:${number}`, tooMany, () => askForPage(ctx, place, codes, number));
  const pages = [await page(0)];
  while (pages.length < (pages[0]!.pages ?? 1)) pages.push(await page(pages.length));
  const sum = (key: "total" | "withWebsite" | "withEmail") =>
    pages.reduce((total, one) => total + one[key], 0);
  return {
    place: place.name,
    total: sum("total"),
    withWebsite: sum("withWebsite"),
    withEmail: sum("withEmail"),
    companies: pages.flatMap(({ companies }) => companies).slice(0, MAX_COMPANIES),
  };
}

async function askForPage(
  ctx: Context,
  { name, municipalities }: MunicipalitiesRow,
  codes: string[],
  number: number,
): Promise<ListingRow> {
  const query = {
    naeringskode: codes.join(","),
    ...(municipalities.length > 0 ? { kommunenummer: municipalities.join(",") } : {}),
    konkurs: "false",
    underAvvikling: "false",
    underTvangsavviklingEllerTvangsopplosning: "false",
    size: String(PAGE_SIZE),
    page: String(number),
  };
  const page = await ask(ctx, "enheter", query, (text) =>
    readAnswer(LABEL, () => parse(brregTask, { text, codes, municipalities })),
  );
  if (!page) throw notAsDocumented(LABEL);
  if (page.totalElements > MAX_ENTITIES) throw tooMany();
  return { place: name, ...page.listing, pages: Math.min(page.pages, MAX_ENTITIES / PAGE_SIZE) };
}

/** One request at a time for the installation. The register names no limit for the use of its API; this is ours. */
async function ask<T>(
  ctx: Context,
  collection: "kommuner" | "enheter",
  query: Record<string, string>,
  read: (text: string) => Promise<T>,
): Promise<T> {
  const base = brregEndpoint(ctx);
  const url = new URL(`${base}/${collection}`);
  url.search = new URLSearchParams(query).toString();
  const rules = {
    label: LABEL,
    origin: base,
    // The pages of one answer follow each other.
    gapMs: 0,
    leaseMs: 120_000,
    requestsPerDay: 2_000,
    bytesPerDay: 500_000_000,
  };
  return takeTurn(ctx, rules, async (count) => {
    const text = await askServer({
      ...introduce(ctx),
      label: LABEL,
      setting: "BRREG_URL",
      url,
      timeoutMs: 60_000,
      maxBytes: 8_000_000,
      count,
      explain: (status, text) => (status === 400 && TOO_DEEP.test(text) ? tooMany() : null),
    });
    return read(text);
  });
}

/** Of the errors that the API lists in `valideringsfeil`, the one about a page beyond those that it serves. */
const TOO_DEEP = /"parametere"\s*:\s*\[[^\]]*"(?:page|size)"/;

function tooMany(): TooLargeError {
  return new TooLargeError(
    `${LABEL} lists more companies than it hands out at once: name a smaller place or fewer industries in Memory.`,
  );
}

/** Where its API is. */
export function brregEndpoint(ctx: Context): string {
  return readAdapterSettings(ctx.settings, Settings).BRREG_URL.replace(/\/+$/, "");
}
