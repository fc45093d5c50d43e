import { expect, test } from "vitest";
import { LEAD_STATUSES as STORED } from "@/db/schema";
import { LEAD_SORTS as OFFERED } from "@/lib/leads/browse-leads";
import { LeadFilter } from "@/lib/leads/lead-filter";
import { isNarrow, LEAD_SORTS, LEAD_STATUSES, readLeadQuery } from "./lead-query";

const AGENT = "0198a1b2-0000-7000-8000-000000000001";

test("an address without parameters shows everything, newest first", () => {
  const query = readLeadQuery({});
  expect(query).toMatchObject({ sort: "created", order: "desc", page: 1, pageSize: 50, refused: [] });
  expect(isNarrow(query.filter)).toBe(false);
});

test("an address says filters, order, page and the open lead", () => {
  const query = readLeadQuery({
    q: " anna leeds ",
    status: "new,replied",
    agent: AGENT.toUpperCase(),
    min: "0",
    max: "60",
    place: "york",
    sample: "no",
    phone: "yes",
    sort: "score",
    page: "7",
    size: "100",
    lead: AGENT,
  });
  expect(query).toEqual({
    filter: {
      text: "anna leeds",
      status: ["new", "replied"],
      agentId: AGENT,
      minScore: 0,
      maxScore: 60,
      place: "york",
      sample: false,
      hasPhone: true,
    },
    sort: "score",
    order: "asc",
    page: 7,
    pageSize: 100,
    leadId: AGENT,
    refused: [],
  });
  expect(isNarrow(query.filter)).toBe(true);
});

test("what makes no sense is named, and the rest counts", () => {
  const query = readLeadQuery({
    q: "anna",
    status: ["new", "sleepy"],
    agent: "me",
    min: "-1",
    max: "101",
    sample: "perhaps",
    sort: "-colour",
    page: "0",
    size: "1000000",
    lead: "../../etc",
    utm_source: "x",
  });
  expect(query.filter).toEqual({ text: "anna", status: ["new"] });
  expect(query).toMatchObject({ sort: "created", order: "desc", page: 1, pageSize: 50, leadId: undefined });
  expect(query.refused).toEqual([
    "the status “sleepy”",
    "the agent “me”",
    "the fit from “-1”",
    "the fit up to “101”",
    "the samples “perhaps”",
    "the order “-colour”",
    "the page “0”",
    "the page's length “1000000”",
    "the lead “../../etc”",
  ]);
});

test("a text that is too long is cut, and said so", () => {
  const query = readLeadQuery({ q: "x".repeat(300) });
  expect(query.filter.text).toHaveLength(200);
  expect(query.refused).toEqual(["the search beyond its first 200 characters"]);
});

test("whatever an address says, the verb takes it", () => {
  for (const value of [
    "",
    "\u0000",
    "NaN",
    "1e9",
    "9".repeat(30),
    "%",
    "'; drop table leads",
    "ü".repeat(500),
  ])
    for (const name of ["q", "status", "agent", "min", "max", "place", "sample", "phone", "page", "size"])
      expect(LeadFilter.safeParse(readLeadQuery({ [name]: value }).filter).success).toBe(true);
});

test("statuses and orders are those of the database and the verb", () => {
  expect(LEAD_STATUSES).toEqual(STORED);
  expect(LEAD_SORTS).toEqual(OFFERED);
});
