import { describe, expect, test } from "vitest";
import { showNumber } from "@/lib/calls/show-number";
import { timeZonesOf } from "@/lib/time/time-zones-of";
import { countriesOf } from "./countries-of";
import { readPhoneNumber } from "./phone-number";

describe("a number is kept in E.164", () => {
  test.each([
    ["(0)20 7946 0018", ["GB"], "+442079460018"],
    ["+44 (0)20 7946 0018", [], "+442079460018"],
    ["0 23 65/3 41 45", ["DE"], "+4923653 4145".replace(" ", "")],
    ["01 44 55 66 77", ["FR"], "+33144556677"],
    ["0044 20 7946 0018", ["DE"], "+442079460018"],
    ["(512) 555-0100", ["US"], "+15125550100"],
    // Not a valid number in the page's country, but valid in the company's.
    ["020 7946 0018", ["US", "GB"], "+442079460018"],
  ])("%s", (text, countries, expected) => {
    expect(readPhoneNumber(text, countries)?.number).toBe(expected);
  });

  test("with what is dialed behind it", () => {
    expect(readPhoneNumber("530.555.3090 x410", ["US"])).toMatchObject({ extension: "410", country: "US" });
  });

  test.each([
    ["without a country", "020 7946 0018", []],
    ["of another country than those that it may be of", "020 7946 0018", ["US"]],
    ["too short", "+44 20 79", ["GB"]],
    ["not a number", "call us", ["GB"]],
  ])("or it is none: %s", (_, text, countries) => {
    expect(readPhoneNumber(text, countries)).toBe(null);
  });
});

test("a number's country is read off its page, the company's host and its place, in this order", () => {
  const of = (pageUrl: string | null, domain: string | null, location: string | null) =>
    countriesOf({ pageUrl, domain, location });
  expect(of("https://www.brot.de/kontakt", "brot.co.uk", "Wien, Österreich")).toEqual(["DE", "GB", "AT"]);
  expect(of("https://start.io/team", "start.io", null)).toEqual([]);
  expect(of("https://a.example/", null, "Leeds, England")).toEqual(["GB"]);
  expect(of("https://a.example/", null, "1 Main St, Austin, TX 78701")).toEqual(["US"]);
  expect(of("https://a.example/", null, "Unit 4, Leeds LS1 4AP")).toEqual(["GB"]);
  expect(of("https://a.example/", null, "Paris, Texas, United States")).toEqual(["US"]);
  // A country name inside another word does not count.
  expect(of("https://a.example/", null, "Omanstraße 3")).toEqual([]);
});

test("a lead's zone is the country's, or that of the part of it that its place names", () => {
  expect(timeZonesOf("GB", null)).toEqual(["Europe/London"]);
  expect(timeZonesOf("US", "Portland, ME 04101")).toEqual(["America/New_York"]);
  expect(timeZonesOf("US", "Denver, Colorado")).toEqual(["America/Denver"]);
  expect(timeZonesOf("US", "Nashville, Tennessee")).toEqual(["America/New_York", "America/Chicago"]);
  expect(timeZonesOf("BR", "Manaus, Brasil")).toEqual(["America/Manaus"]);
  expect(timeZonesOf("US", null).length).toBeGreaterThan(10);
  expect(timeZonesOf(null, "Leeds")).toEqual([]);
});

test("a number is shown grouped as in its country, and one of no known plan as it is", () => {
  expect(showNumber("+442079460018")).toBe("+44 20 7946 0018");
  expect(showNumber("+12125550123")).toBe("+1 212 555 0123");
  expect(showNumber("erased:0a1b")).toBe("erased:0a1b");
});
