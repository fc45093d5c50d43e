import { expect, test } from "vitest";
import { countriesOf, countryOfPlace } from "./countries-of";

test.each([
  ["Berlin, Deutschland", "DE"],
  ["Paris, Texas, USA", "US"],
  ["Tbilisi, Georgia", "GE"],
  ["Atlanta, Georgia, United States of America", "US"],
  ["Belfast, Northern Ireland", "GB"],
  ["Dublin, Ireland", "IE"],
  ["Port Moresby, Papua New Guinea", "PG"],
  ["Conakry, Guinea", "GN"],
  ["Abuja (Nigeria)", "NG"],
  ["Niamey, NIGER.", "NE"],
  ["Bruxelles, België", "BE"],
  ["Abidjan, Côte d’Ivoire", "CI"],
  ["Austin, TX 78701", "US"],
  ["Leeds LS1 4DY", "GB"],
  ["Francesville", null],
  ["Springfield", null],
  ["", null],
])("the country of %j is %s", (location, country) => {
  expect(countryOfPlace(location)).toBe(country);
});

test("a number's page comes before its company's host and location", () => {
  expect(
    countriesOf({ pageUrl: "https://ofen.at/team", domain: "ofen.de", location: "Basel, Schweiz" }),
  ).toEqual(["AT", "DE", "CH"]);
  expect(countriesOf({ pageUrl: "https://ovens.io/team", domain: "ovens.co", location: null })).toEqual([]);
});
