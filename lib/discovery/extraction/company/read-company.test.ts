import { describe, expect, test } from "vitest";
import type { CompanyFieldName } from "@/db/schema";
import { createSampleWeb, SAMPLE_COMPANIES } from "@/lib/web/sample-web/create-sample-web";
import { extractContacts } from "../extract-contacts";
import { parsePage } from "../parse-page";
import { readPageText } from "../read-page-text";
import { readCompany } from "./read-company";

function read(html: string, url = "https://www.acme.example/") {
  const page = parsePage({ html, url });
  return readCompany(page, readPageText(page), extractContacts(page).company);
}

function say(html: string, url?: string) {
  const facts = read(html, url);
  return (field: CompanyFieldName) => facts.filter((fact) => fact.field === field).map(({ value }) => value);
}

const flat = (text: string) => text.replace(/\s/g, "");

describe("imprints", () => {
  test("of Germany: name, form, court, register, taxes, address and phone, each in its quote", () => {
    const html = `<html lang="de-DE"><title>Impressum – Acme</title><body><h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2>
      <p>Acme Backwaren GmbH &amp; Co. KG<br>Am Markt 1<br>10115 Berlin</p>
      <p>Telefon: 030 901820<br>Telefax: 030 901821<br>E-Mail: info@acme.example</p>
      <p>Registergericht: Amtsgericht Berlin-Charlottenburg<br>Registernummer: HRA 12345 B</p>
      <p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a UStG:<br>DE 136 695 976</p>
      <p>Webdesign: Pixel GmbH, HRB 999, Hauptstr. 3, 80331 München</p></body></html>`;
    const of = say(html);
    expect(of("legalName")).toEqual(["Acme Backwaren GmbH & Co. KG"]);
    expect(of("legalForm")).toEqual(["GmbH & Co. KG"]);
    expect(of("register")).toEqual(["Amtsgericht Berlin-Charlottenburg"]);
    expect(of("registerNumber")).toEqual(["HRA 12345 B"]);
    expect(of("vatId")).toEqual(["DE136695976"]);
    expect(of("address")).toEqual(["Am Markt 1, 10115 Berlin"]);
    expect(of("place")).toEqual(["Berlin"]);
    expect(of("phone")).toEqual(["030 901820"]);
    expect(of("languages")).toEqual(["de"]);
    for (const { value, quote } of read(html))
      for (const part of value.split(", ")) expect(flat(quote)).toContain(flat(part));
  });

  test.each([
    ["Austria", "Acme OG, FN 123456 a, Handelsgericht Wien, UID: ATU13585627", "registerNumber", "123456 a"],
    ["Austria", "Acme OG, FN 123456 a, UID: ATU13585627", "vatId", "ATU13585627"],
    ["France", "Acme SARL au capital de 8 000 € - RCS Paris B 552 008 443", "registerNumber", "552 008 443"],
    ["France", "RCS Paris B 552 008 443", "register", "RCS Paris"],
    ["France", "SIRET : 732 829 320 00074", "registerNumber", "732 829 320 00074"],
    ["France", "TVA intracommunautaire : FR 40 303265045", "vatId", "FR40303265045"],
    [
      "the United Kingdom",
      "Acme Ltd. Registered in England and Wales No. 01234567",
      "registerNumber",
      "01234567",
    ],
    ["the United Kingdom", "Company number: SC123456", "registerNumber", "SC123456"],
    ["the United Kingdom", "VAT registration no. GB 980 7806 84", "vatId", "GB980780684"],
    ["the Netherlands", "KvK-nummer: 12345678", "registerNumber", "12345678"],
    ["the Netherlands", "Btw: NL004495445B01", "vatId", "NL004495445B01"],
    ["Belgium", "Ondernemingsnummer: 0428.759.497", "registerNumber", "0428.759.497"],
    ["Switzerland", "CHE-100.155.212 MWST", "vatId", "CHE-100.155.212MWST"],
    ["Switzerland", "UID CHE-100.155.212", "registerNumber", "CHE-100.155.212"],
    ["Italy", "Acme S.r.l. - P.IVA 00743110157 - REA MI-1234567", "vatId", "00743110157"],
    ["Italy", "Acme S.r.l. - P.IVA 00743110157 - REA MI-1234567", "registerNumber", "MI-1234567"],
    ["Spain", "Acme S.A. CIF: A-58818501", "vatId", "A-58818501"],
    ["Norway", "Acme AS, org.nr. 974 760 673", "registerNumber", "974 760 673"],
    ["Sweden", "Org.nr: 556036-0793", "registerNumber", "556036-0793"],
    ["Denmark", "CVR-nr. 13 58 56 28", "registerNumber", "13 58 56 28"],
    ["Finland", "Y-tunnus 2077474-0", "registerNumber", "2077474-0"],
  ] as const)("of %s: %s", (_, line, field, value) => {
    expect(say(`<h1>Legal notice</h1><p>${line}</p>`)(field)).toEqual([value]);
  });

  test.each([
    ["a wrong check digit", "USt-IdNr.: DE136695977, SIREN 552 008 444, org.nr. 974 760 674, CIF A-58818502"],
    ["a number without a label", "Call 12345678 or 01234567, order 974 760 673, part FN 12"],
    ["a charity's number", "Registered charity, registration number 1089879"],
    ["a bank account", "IBAN DE89 3704 0044 0532 0130 00"],
    ["a designer's number", "Webdesign: Pixel GmbH, HRB 999"],
  ])("%s is no register or tax number", (_, line) => {
    const of = say(`<p>${line}</p>`);
    expect([...of("registerNumber"), ...of("vatId")]).toEqual([]);
  });
});

describe("names", () => {
  test("of designers, hosts and partners are not the company's", () => {
    const of = say(
      "<title>Acme</title><p>Website by Pixel Ltd</p><p>Powered by Cloud Nine Inc.</p><p>A member of Big Group plc</p>",
    );
    expect(of("legalName")).toEqual([]);
  });

  test("begin after the years of a copyright, and need a word of the site's own", () => {
    expect(say("<p>© 2001 - 2013 Acme Tools Inc. All rights reserved</p>")("legalName")).toEqual([
      "Acme Tools Inc.",
    ]);
    expect(say("<p>© 2013 Hollow Mill Inc.</p>")("legalName")).toEqual([]);
  });
});

describe("addresses", () => {
  test.each([
    ["1420 H St, Bakersfield, CA 93301"],
    ["Graf-Zeppelin-Platz 16/1, 5020 Salzburg"],
    ["24 Endell Street, London WC2H 9HQ"],
    ["Vegagatan 5, 113 29 Stockholm"],
    ["Keizersgracht 12, 1015 CS Amsterdam"],
    ["10 State Rd, Toronto, ON M5V 2T6"],
  ])("%s is read from one line, and from two", (address) => {
    expect(say(`<p>${address}</p>`)("address")).toEqual([address]);
    const at = address.indexOf(", ");
    expect(say(`<p>${address.slice(0, at)}<br>${address.slice(at + 2)}</p>`)("address")).toEqual([address]);
  });

  test("several of them without a sign which is the company's are none", () => {
    const branches = "<p>Am Markt 1, 10115 Berlin</p><p>Hauptstr. 2, 80331 München</p>";
    expect(say(branches)("address")).toEqual([]);
    expect(say(`${branches}<address>Ring 3<br>50667 Köln</address>`)("address")).toEqual([
      "Ring 3, 50667 Köln",
    ]);
    const anchored = `<h1>Impressum</h1><p>Acme GmbH<br>Ring 3<br>50667 Köln</p>${branches}`;
    expect(say(anchored)("address")).toEqual(["Ring 3, 50667 Köln"]);
  });

  test("part of a building needs the street before it, and years, prices and products are none", () => {
    expect(say("<p>8105 Birch Street<br>Suite 205<br>Blaine WA 98230</p>")("address")).toEqual([
      "8105 Birch Street, Suite 205, Blaine WA 98230",
    ]);
    for (const line of ["Suite 205<br>Blaine WA 98230", "July 5th, Tortola<br>2012 Events"])
      expect(say(`<p>${line}</p>`)("address")).toEqual([]);
  });
});

describe("structured data", () => {
  const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const bakery = {
    "@type": "Bakery",
    name: "Acme",
    legalName: "Acme Ltd",
    vatID: "GB980780684",
    telephone: "+44 113 496 0018",
    address: {
      "@type": "PostalAddress",
      streetAddress: "1 Oven Street",
      addressLocality: "Leeds",
      postalCode: "LS1 4AP",
    },
  };

  test("of one company counts, with its trade", () => {
    const of = say(ld({ "@graph": [{ "@type": "WebSite", name: "Acme" }, bakery] }));
    expect(of("legalName")).toEqual(["Acme Ltd"]);
    expect(of("address")).toEqual(["1 Oven Street, LS1 4AP Leeds"]);
    expect(of("phone")).toEqual(["+44 113 496 0018"]);
    expect(of("industry")).toEqual(["Bakery"]);
  });

  test("of several companies is a directory's, and counts for none", () => {
    const of = say(ld([bakery, { ...bakery, name: "Mill", legalName: "Mill Ltd" }]));
    expect([...of("legalName"), ...of("address"), ...of("phone")]).toEqual([]);
  });

  test("in microdata counts as well", () => {
    const of =
      say(`<div itemscope itemtype="http://schema.org/LocalBusiness"><span itemprop="name">Acme</span>
      <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress">1 Oven Street</span>
      <span itemprop="postalCode">LS1 4AP</span> <span itemprop="addressLocality">Leeds</span></div></div>`);
    expect(of("address")).toEqual(["1 Oven Street, LS1 4AP Leeds"]);
  });
});

test("the trade stands in the title in the site's own words, without whom it works for", () => {
  const of = (title: string) => say(`<title>${title}</title>`)("industry");
  expect(of("Landbäckerei Müller in Leeds")).toEqual(["Landbäckerei"]);
  expect(of("Ann’s Flower Shop")).toEqual(["Flower Shop"]);
  expect(of("Software for bakeries")).toEqual(["Software"]);
});

test.each([
  ["Hollin Bank Bakery", "en", ["Bakery"]],
  ["Church Lane Dental Practice Ltd", "en", ["Dental Practice"]],
  ["School House Garage", "en", ["Garage"]],
  ["Hotel Brückentor", "de", ["Hotel"]],
])("of the words of the name %s only the one that says what it is counts", (name, language, industry) => {
  const html = `<html lang="${language}"><title>${name}, Leeds</title><h1>${name}</h1><footer>© ${name}</footer>`;
  expect(say(html)("industry")).toEqual(industry);
});

test("a word of the name counts where the site says it of itself too", () => {
  const html = '<html lang="en"><title>Mill Bank Mercer | Bank</title><footer>© Mill Bank Mercer</footer>';
  expect(say(html)("industry")).toEqual(["Bank"]);
});

test.each([
  ["Leeds LS9 0CM", "Leeds"],
  ["Hollin Works, Tannery Yard, Leeds LS9 0CM", "Leeds"],
  ["12 Mill Street Leeds LS9 0CM", "Leeds"],
  ["12 East Stop 18 Road Ashford IN 46142", "Ashford"],
  ["80 Mill Blvd. Suite 505 Ashford Hills CA 90211", "Ashford Hills"],
])("the town of %s is read", (line, town) => {
  expect(say(`<p>${line}</p>`)("place")).toEqual([town]);
});

test.each([
  [
    "Harbour Mill Inc. 525 East Stop 18 Road Ashford IN 46142 Phone: 317-887-0729",
    "525 East Stop 18 Road, Ashford IN 46142",
  ],
  [
    "© 2026 harbourMill. The Hospital Club 24 Mill Street Leeds LS9 0CM. Tel: 0113 496 0018",
    "24 Mill Street, Leeds LS9 0CM",
  ],
  ["1391 Smith Mill Road<br>Ashford MO", "1391 Smith Mill Road, Ashford MO"],
  ["250 Mill Road<br>Hollin<br>Leeds LS9 0CM", "250 Mill Road, Hollin, Leeds LS9 0CM"],
  ["Rua do Moinho 608<br>4745-330 Trofa", "Rua do Moinho 608, 4745-330 Trofa"],
  ["1300 Mill Avenue<br>Washington, D.C. 20577", "1300 Mill Avenue, Washington, D.C. 20577"],
])("the street ends before its town and begins behind the company: %s", (lines, address) => {
  expect(say(`<p>${lines}</p>`)("address")).toEqual([address]);
});

test.each(["Order Number 12345", "Model Nr 12345", "Suite MO"])("%s is no town", (line) => {
  expect(say(`<p>${line}</p>`)("place")).toEqual([]);
});

test("of several addresses the one below the page's name is taken, and their town where it is the same", () => {
  const of = (...lines: string[]) =>
    say(
      `<head><title>Harbour Mill</title></head><h1>Welcome</h1>${lines.map((line) => `<p>${line}</p>`).join("")}`,
    );
  const own = of(
    "Harbour Mill",
    "12 Mill Street",
    "Leeds LS9 0CM",
    "Our printer",
    "3 Tar Road",
    "York YO1 6KC",
  );
  expect(own("address")).toEqual(["12 Mill Street, Leeds LS9 0CM"]);
  const two = of("12 Mill Street", "Leeds LS9 0CM", "3 Tar Road", "Leeds LS2 7MO");
  expect([two("address"), two("place")]).toEqual([[], ["Leeds"]]);
});

test("a town that cannot be told from its county or from the company is left out", () => {
  expect(say("<p>Mill House Village Way Ashford Kentshire SK9 2GH</p>")("place")).toEqual([]);
  expect(say("<p>Harbour Mill Ashford SK9 2GH</p>")("place")).toEqual([]);
});

test.each(SAMPLE_COMPANIES.map((one) => [one.host, one.town.split(",")[0]!]))(
  "the sample company %s states its town on its home page and where it is contacted",
  (host, town) => {
    const web = createSampleWeb();
    const home = web.read(`https://${host}/`)!;
    const contact = /href="(\/(?:contact|kontakt|contacto))"/.exec(home.html)![1]!;
    for (const { html, url } of [home, web.read(`https://${host}${contact}`)!])
      expect(say(html, url)("place")).toEqual([town]);
  },
);

test("languages are those of the page and of its other versions", () => {
  const of = say(
    '<html lang="de-DE"><link rel="alternate" hreflang="en-GB" href="/en"><link hreflang="x-default" href="/">',
  );
  expect(of("languages").sort()).toEqual(["de", "en"]);
});

test("the only number that a page repeats is the company's", () => {
  const page = (...numbers: string[]) =>
    say(numbers.map((number) => `<p>Tel. ${number}</p>`).join(""))("phone");
  expect(page("0113 496 0018", "0113 496 0019", "0113 496 0018")).toEqual(["0113 496 0018"]);
  expect(page("0113 496 0018", "0113 496 0019", "0113 496 0018", "0113 496 0019")).toEqual([]);
});

test("a legal name may have a part in brackets", () => {
  expect(say("<title>Acme</title><p>Acme Trading (UK) Limited</p>")("legalName")).toEqual([
    "Acme Trading (UK) Limited",
  ]);
});

test("a number beside a person's name is that person's, and a number of the page's several is nobody's", () => {
  expect(say("<p>Ann Lee, Owner, Tel. 0113 496 0018</p>")("phone")).toEqual([]);
  expect(say("<p>Tel. 0113 496 0018</p><p>Tel. 0113 496 0019</p>")("phone")).toEqual([]);
  expect(say("<p>Tel. 0113 496 0018</p>")("phone")).toEqual(["0113 496 0018"]);
  expect(say("<p>Telephone<b>0113 496 0018</b></p>")("phone")).toEqual(["0113 496 0018"]);
});
