import { expect, it } from "vitest";
import { rankLinks } from "./rank-links";

const ORIGIN = "https://www.bakery.test";
const rank = (...links: [url: string, text?: string][]) =>
  rankLinks(
    links.map(([url, text = ""]) => ({ url, text })),
    ORIGIN,
  ).map(({ url, kind }) => [url.replace(ORIGIN, ""), kind]);

it("puts contact, about, team, imprint and people pages first, in that order", () => {
  expect(
    rank(
      ["/privacy"],
      ["/bread/sourdough"],
      ["/staff/jane"],
      ["/impressum"],
      ["/our-team"],
      ["/blog"],
      ["/about-us.html"],
      ["/x1", "Contact us"],
    ),
  ).toEqual([
    ["/x1", "contact"],
    ["/about-us.html", "about"],
    ["/our-team", "team"],
    ["/impressum", "imprint"],
    ["/staff/jane", "people"],
    ["/blog", "news"],
    ["/bread/sourdough", "other"],
    ["/privacy", "late"],
  ]);
});

it.each([
  ["/kontakt", "contact"],
  ["/%C3%BCber-uns", "about"],
  ["/ueber-uns/", "about"],
  ["/mitarbeiter.php", "team"],
  ["/over-ons", "about"],
  ["/wie-zijn-wij", "people"],
  ["/contacto", "contact"],
  ["/quienes-somos", "people"],
  ["/mentions-legales", "imprint"],
  ["/qui-sommes-nous", "people"],
  ["/chi-siamo", "people"],
  ["/en/contatti", "contact"],
])("knows %s for a page of the kind %s", (path, kind) => {
  expect(rank([path])).toEqual([[path, kind]]);
});

it("goes by the text of a link when the path says nothing", () => {
  expect(rank(["/p?id=7", "Équipe"])).toEqual([["/p?id=7", "team"]]);
});

it("stays on the site, with www. or without it", () => {
  expect(
    rank(
      ["https://bakery.test/contact"],
      ["https://shop.bakery.test/contact"],
      ["https://bakery.test:8443/contact"],
      ["https://elsewhere.test/contact"],
      ["mailto:a@bakery.test"],
      ["javascript:void 0"],
    ),
  ).toEqual([["https://bakery.test/contact", "contact"]]);
});

it("names each page once, under its most telling link", () => {
  expect(rank(["/p/5", "Read more"], ["/p/5/#form", "Kontakt"], ["/p/5?utm_source=x", ""])).toEqual([
    ["/p/5/", "contact"],
  ]);
});

it("takes PDFs about people, and cards after everything else", () => {
  expect(
    rank(["/team/jane.vcf"], ["/files/team.pdf"], ["/files/17.pdf", "Impressum"], ["/report.pdf"], ["/team"]),
  ).toEqual([
    ["/team", "team"],
    ["/files/team.pdf", "team"],
    ["/files/17.pdf", "imprint"],
    ["/team/jane.vcf", "other"],
  ]);
});

it.each([
  "/menu.pdf",
  "/photo.JPG",
  "/team.docx",
  "/logout",
  "/wp-login.php",
  "/cart",
  "/shop?add-to-cart=3",
  "/calendar/2026/11",
  "/events?month=12",
  "/a/b/a/b/a/b",
  "/feed/",
  `/${"x".repeat(600)}`,
])("leaves %s out", (path) => {
  expect(rank([path])).toEqual([]);
});
