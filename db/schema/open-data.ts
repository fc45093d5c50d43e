import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { runs } from "./campaigns";
import { choiceChecks, createdAt, id, moment, workspaceId } from "./columns";
import type { LeadFieldName } from "./leads";
import { OPEN_DATA_SOURCES } from "./run-choices";

/** Where a place is, as its name was resolved. `osmType` and `osmId` name the record in OpenStreetMap. */
export type PlaceRow = {
  name: string;
  osmType: "node" | "way" | "relation";
  osmId: number;
  /** South, north, west, east. */
  box: [number, number, number, number];
  latitude: number;
  longitude: number;
};

/** A place as Wikidata has it: the item, and whether it is a country. */
export type ItemRow = { name: string; item: string; isCountry: boolean };

/** A place as Norway's register has it: the numbers of its municipalities, none of them for the whole country. */
export type MunicipalitiesRow = { name: string; municipalities: string[] };

/** A place as one of the sources knows it. */
export type PlaceOf = PlaceRow | ItemRow | MunicipalitiesRow;

/** A company as a public source lists it. A quote is the entry of the record that holds the value: `website=https://…`. */
export type ListedCompany = {
  /** The record's own page. */
  ref: string;
  name: string;
  /** A page of its site; null if it has none that can be read. */
  website: string | null;
  facts: { field: LeadFieldName; value: string; quote: string }[];
  /** The entry that says what it is: `shop=bakery`. */
  kind: string;
};

/** What a source answered: `total` entries match, of which `companies` can be reached by a website or an email address. */
export type ListingRow = {
  place: string;
  total: number;
  withWebsite: number;
  withEmail: number;
  companies: ListedCompany[];
  /** Of one page of an answer that comes in pages: how many there are. */
  pages?: number;
};

/**
 * Places by the name that people wrote, for the whole installation and for good: no source is asked for the same name twice. A name
 * that was not found is asked again after a while.
 */
export const openDataPlaces = pgTable(
  "open_data_places",
  {
    source: text({ enum: OPEN_DATA_SOURCES }).notNull(),
    name: text().notNull(),
    place: jsonb().$type<PlaceOf>(),
    createdAt: createdAt(),
  },
  (table) => [...choiceChecks(table), primaryKey({ columns: [table.source, table.name] })],
);

/** Answers of public sources, for the whole installation; kept for days. */
export const openDataAnswers = pgTable("open_data_answers", {
  /** The source and the hash of the question. */
  key: text().primaryKey(),
  listing: jsonb().$type<ListingRow>().notNull(),
  createdAt: createdAt(),
});

/** Whose turn it is at a public server, and how much was asked today: one row for each server, for the whole installation. */
export const openDataServers = pgTable("open_data_servers", {
  origin: text().primaryKey(),
  /** Of the request under way; its lease ends by itself should the process die. */
  token: uuid(),
  leasedUntil: moment(),
  /** No request before this time: the pause between two, or what the server asked for. */
  notBefore: moment(),
  /** Refusals in a row. */
  refusals: integer().notNull().default(0),
  day: date({ mode: "string" }).notNull().default(sql`current_date`),
  requests: integer().notNull().default(0),
  bytes: bigint({ mode: "number" }).notNull().default(0),
});

/** The companies that a public source listed for a run. */
export const discoveryCompanies = pgTable(
  "discovery_companies",
  {
    id: id(),
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    source: text({ enum: OPEN_DATA_SOURCES }).notNull(),
    ref: text().notNull(),
    /** The host of its site without `www.`, or what stands for it (`lib/discovery/store-listing.ts`). */
    host: text().notNull(),
    company: jsonb().$type<ListedCompany>().notNull(),
    /** The entries of the ICP that it was listed for. */
    industries: text().array().notNull(),
    place: text().notNull(),
    foundAt: moment().notNull().default(sql`now()`),
  },
  (table) => [
    ...choiceChecks(table),
    unique("discovery_companies_once").on(table.runId, table.ref),
    index("discovery_companies_of_host").on(table.runId, table.host),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
  ],
);
