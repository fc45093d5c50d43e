import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import type { DiscoveryMode } from "@/db/schema";
import { rankLinks } from "@/lib/web/rank-links";
import { createSampleWeb, SAMPLE_COMPANIES } from "./create-sample-web";

const web = createSampleWeb();
const hostsFor = (text: string, kind: DiscoveryMode, limit = 10) =>
  web.search({ text, kind, limit }).map(({ url }) => new URL(url).hostname);

describe("the sample companies", () => {
  it("are forty or more, each on its own host below .example", () => {
    expect(SAMPLE_COMPANIES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SAMPLE_COMPANIES.map(({ host }) => host)).size).toBe(SAMPLE_COMPANIES.length);
    expect(SAMPLE_COMPANIES.filter(({ host }) => !/^[a-z-]+\.example$/.test(host))).toEqual([]);
  });

  it("show only telephone numbers that are kept free for fiction", () => {
    const fictitious =
      /^(?:\+44 (?:1632 960 \d{3}|1(?:1[3-8]|[2-6]1) 496 0\d{3}|29 2018 0\d{3})|\+1 \d{3} 555 01\d\d|\+49 (?:30 23125|69 90009|221 4710|89 99998) \d{3}|\+33 (?:2 61 91|3 53 01|4 65 71|5 36 49) \d\d \d\d)$/;
    const phones = SAMPLE_COMPANIES.flatMap(({ phone, people }) => [
      phone,
      ...people.map((one) => one.phone),
    ]);
    expect(phones.filter((phone) => phone && !fictitious.test(phone))).toEqual([]);
  });

  it("have no two people with one address", () => {
    const addresses = SAMPLE_COMPANIES.flatMap(({ host, mailbox, people }) => [
      `${mailbox}@${host}`,
      ...people.flatMap((one) => (one.mailbox ? [`${one.mailbox}@${host}`] : [])),
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe.each(SAMPLE_COMPANIES.map((company) => [company.host, company] as const))(
  "the site %s",
  (host, company) => {
    it("leads by its links from the home page to every page, people first", () => {
      const seen = new Set<string>();
      const queue = [`https://${host}/`];
      for (let url = queue.shift(); url; url = queue.shift()) {
        if (seen.has(url)) continue;
        const page = web.read(url);
        expect(page, url).not.toBeNull();
        seen.add(url);
        const $ = load(page!.html);
        const links = $("a[href]")
          .toArray()
          .map((link) => ({ url: $(link).attr("href")!, text: $(link).text() }));
        const ranked = rankLinks(links, url);
        expect(ranked.slice(0, 4).map(({ kind }) => kind)).toEqual(["contact", "about", "team", "imprint"]);
        queue.push(...ranked.map((link) => link.url));
      }
      const listed = web.read(`https://${host}/sitemap.xml`)!.html.match(/<loc>[^<]+/g)!;
      expect(seen.size).toBe(listed.length);
    });

    it("shows every person", () => {
      const pages = web.search({
        text: `${company.people[0]!.name} ${company.name}`,
        kind: "people",
        limit: 1,
      });
      const html = load(web.read(pages[0]!.url)!.html).text();
      for (const { name, title } of company.people) {
        expect(html).toContain(name);
        expect(html).toContain(title);
      }
    });
  },
);

describe("a search", () => {
  it("finds the heads of operations of bakeries in Leeds before all others", () => {
    expect(new Set(hostsFor("head of operations bakeries Leeds", "people", 6).slice(0, 3))).toEqual(
      new Set(["hollinbankbakery.example", "crumbandcalder.example", "airestreetloaf.example"]),
    );
  });

  it.each([
    ["brewery Sheffield", "company", "loxleyforgebrewery.example"],
    ["dentists Harrogate practice manager", "people", "valleygardensdental.example"],
    ["bakery Freiburg", "company", "baeckerei-dreisamtor.example"],
    ["CTO software Edinburgh", "people", "leithledger.example"],
    ["boulangerie bakery Lyon", "company", "fournilcroixdargent.example"],
    ["hotel Cadiz", "company", "hotelcaletaluz.example"],
    ["lorries drive back empty", "pain", "humbergatelogistics.example"],
    ["copy orders by hand into a spreadsheet", "pain", "hollinbankbakery.example"],
    ["Fachkräfte finden Zerspaner", "pain", "chemtal-maschinenbau.example"],
  ] as const)("for “%s” (%s) puts %s first", (text, kind, host) => {
    expect(hostsFor(text, kind)[0]).toBe(host);
  });

  it("for a pain answers with the page that voices it", () => {
    const [first] = web.search({ text: "customers pay invoices late", kind: "pain", limit: 3 });
    expect(web.read(first!.url)!.html).toContain("pay their invoices more than 30 days late");
  });

  it("names at most two pages of a site, and never more than asked for", () => {
    const hosts = hostsFor("bakery", "company", 50);
    expect(hosts.length).toBeGreaterThan(6);
    for (const host of hosts) expect(hosts.filter((other) => other === host).length).toBeLessThanOrEqual(2);
    expect(hostsFor("bakery", "company", 3)).toHaveLength(3);
  });

  it("answers the same each time, and nothing when no word is shared", () => {
    const query = { text: "hotel owner", kind: "people", limit: 10 } as const;
    expect(createSampleWeb().search(query)).toEqual(web.search(query));
    expect(web.search({ text: "zzz qqq", kind: "company", limit: 10 })).toEqual([]);
  });
});

it("reads nothing beyond its own pages", () => {
  expect(web.read("https://hollinbankbakery.example/nowhere")).toBeNull();
  expect(web.read("https://elsewhere.example/")).toBeNull();
  expect(web.read("file:///etc/passwd")).toBeNull();
  expect(web.read("https://hollinbankbakery.example/robots.txt")).toMatchObject({
    contentType: "text/plain; charset=utf-8",
    html: expect.stringContaining("User-agent: *"),
  });
});
