import { expect, it } from "vitest";
import { extractContacts } from "./extract-contacts";

function readCompany(html: string, url = "https://none.invalid/"): string | null {
  const company = extractContacts({ html, url }).company;
  // The quote always contains the value, whatever it was taken from.
  if (company) expect(company.quote).toContain(company.value);
  return company?.value ?? null;
}

it.each([
  [
    "words that spell the domain out",
    "<title>Contact us</title><p>K &amp; S Opticians</p>",
    "K & S Opticians",
  ],
  [
    "the legal form behind them",
    "<p>We at K and S Opticians Ltd. mend glasses.</p>",
    "K and S Opticians Ltd.",
  ],
  [
    "them before a parent's legal name",
    "<h1>K and S Opticians</h1><p>Opticians of Bright Opticians Group Inc.</p>",
    "K and S Opticians",
  ],
])("takes %s", (_, html, company) => {
  expect(readCompany(html, "https://www.kandsopticians.co.uk/contact")).toBe(company);
});

it("takes no address for a name, and no hoster for the house", () => {
  expect(readCompany("<p>www.kandsopticians.co.uk</p>", "https://kandsopticians.co.uk/")).toBeNull();
  expect(readCompany("<p>Powered by WordPress</p>", "https://kiln.wordpress.com/")).toBeNull();
});

it("finds what the domain of the addresses spells where the host says nothing", () => {
  expect(readCompany("<p>Write to Kiln Works: info@kilnworks.example, jo@gmail.com</p>")).toBe("Kiln Works");
});

it.each([
  ["beside the name of the page", "<title>People | Kiln Lab 7</title>", "Kiln Lab 7"],
  ["before it", "<title>SIGKILN 2017 - Contact</title>", "SIGKILN 2017"],
  ["with a slash between", "<title>The Kiln Standard / Contact Us</title>", "The Kiln Standard"],
  ["alone, where it says what it is", "<title>Ruderclub Hinterwald</title>", "Ruderclub Hinterwald"],
])("reads a title: %s", (_, html, company) => {
  expect(readCompany(`<head>${html}</head><p>info@gmx.de</p>`)).toBe(company);
});

it.each([["<title>Our services</title>"], ["<title>Contact | People</title>"]])(
  "takes no page for a house: %s",
  (html) => {
    expect(readCompany(`<head>${html}</head><p>Jane jane@gmx.de</p>`)).toBeNull();
  },
);

it.each([
  ["a founding year in it", "© TSV 1861 Pölzig e. V. Impressum · Datenschutz", "TSV 1861 Pölzig e. V."],
  [
    "a sign that was lost on the way",
    "Copyright \uFFFD 2013 Pölzig Kilns | All rights reserved",
    "Pölzig Kilns",
  ],
  ["the year of the notice before it", "2008 Pölzig Kilns Inc. made this", "Pölzig Kilns Inc."],
])("reads a copyright line with %s", (_, line, company) => {
  expect(readCompany(`<title>Pölzig</title><h1>Pölzig</h1><p>Words</p><footer>${line}</footer>`)).toBe(
    company,
  );
});

it("reads the name of the site in its structured data", () => {
  const site = '<script type="application/ld+json">{"@type": "WebSite", "name": "Kiln Works"}</script>';
  expect(readCompany(`${site}<title>Pots and pans</title>`)).toBe("Kiln Works");
});
