import { describe, expect, it } from "vitest";
import type { PageSignals } from "@/db/schema";
import { readCriteria } from "@/lib/memory/criteria";
import { scoreContact } from "./score-contact";
import { describeSite } from "./site";

type Page = Partial<PageSignals> & { text?: string; host?: string; company?: string };

const EMPTY: PageSignals = {
  title: "",
  description: "",
  headings: [],
  types: [],
  address: [],
  phones: [],
  linkedSites: 0,
  employees: [],
};

function score(page: Page, icp: unknown, fields: Record<string, string> = {}) {
  const { text = "", host = "one.example", company = null, ...signals } = page;
  const site = describeSite(host, company, [{ text, signals: { ...EMPTY, ...signals } }]);
  return scoreContact({ host, fields, site, pain: null }, readCriteria(icp), false);
}

const BAKERY: Page = {
  title: "Hollin Bank Bakery, Leeds",
  company: "Hollin Bank Bakery",
  text: "Slow-proved loaves for 60 cafés. We bake 4,000 loaves a night.",
  address: ["14 Hollin Bank Lane, Leeds LS1 4AB"],
  phones: ["+44 113 496 0142"],
};
const UK_BAKERIES = { industries: ["bakery"], locations: ["United Kingdom"] };

describe("fit", () => {
  it("is 100 where all that was asked for fits, and does not depend on how the person can be reached", () => {
    const icp = { ...UK_BAKERIES, roles: ["owner"], keywords: ["loaves"] };
    expect(score(BAKERY, icp, { title: "Owner" }).score).toBe(100);
    expect(score(BAKERY, icp, { title: "Owner", name: "Ann Lee", phone: "+44" }).score).toBe(100);
  });

  it("does not fall where the text names more often what each page's description names", () => {
    const described = {
      title: "Crumb & Calder",
      description: "Three bakery shops in Leeds.",
      address: ["Leeds"],
    };
    for (let times = 1; times <= 5; times++) {
      const text = "We are a bakery. ".repeat(times);
      expect(score({ ...described, text }, UK_BAKERIES), `${times} times`).toMatchObject({ missed: [] });
    }
  });

  it("is lower, but not 0, where something that would be nice is missing", () => {
    const { score: points, missed } = score(
      BAKERY,
      { ...UK_BAKERIES, roles: ["owner"] },
      { title: "Driver" },
    );
    expect(missed).toEqual([]);
    expect(points).toBe(65);
  });

  it("is 0 where a required list has no match, and says which", () => {
    expect(score(BAKERY, { ...UK_BAKERIES, locations: ["Germany"] })).toMatchObject({
      score: 0,
      missed: ["locations"],
    });
    expect(score(BAKERY, { ...UK_BAKERIES, roles: ["owner"], importance: { roles: "must" } })).toMatchObject({
      score: 0,
      missed: ["roles"],
    });
  });

  it("needs one entry of a required list, not all", () => {
    expect(
      score(BAKERY, { industries: ["brewery", "bakery"], locations: ["Spain", "Leeds"] }).missed,
    ).toEqual([]);
  });
});

describe("industry: what a site is about, not what it mentions", () => {
  it.each<[string, Page]>([
    [
      "a solar firm that names a bakery among its customers",
      {
        title: "Exelight Solar, Exeter",
        company: "Exelight Solar",
        headings: ["Solar roofs", "How Hollin Bank Bakery halved its bill"],
        text: "Solar roofs and batteries for farms, bakeries and schools. Hollin Bank Bakery saves 40 per cent.",
      },
    ],
    [
      "an orthodontist in Baker Street",
      {
        title: "Baker Street Orthodontics | Braces in London",
        company: "Baker Street Orthodontics",
        text: "Braces for adults and children at 12 Baker Street.",
        address: ["12 Baker Street, London W1U 3BU"],
      },
    ],
    [
      "a supplier of bakeries",
      {
        title: "Deck ovens for bakeries | Northern Oven Works",
        company: "Northern Oven Works",
        description: "Manufacturer of deck ovens and mixers for bakeries and patisseries.",
        text: "Our machines stand in 400 bakeries. Machine building since 1950, special machines to order.",
      },
    ],
    [
      "a freight forwarder that carries bread",
      {
        title: "Orwell Quay Freight",
        company: "Orwell Quay Freight",
        text: "Freight forwarding and customs clearance. We carry bread, steel and toys.",
      },
    ],
  ])("%s is no bakery", (_, page) => {
    expect(score({ ...page, phones: ["+44 1"] }, UK_BAKERIES).missed).toContain("industries");
  });

  it.each<[string, Page]>([
    [
      "an association of bakeries",
      { title: "Craft Bakery Federation", company: "Craft Bakery Federation", text: "Our member bakeries." },
    ],
    ["a guild", { company: "Bäckerinnung Leeds", title: "Bäckerinnung Leeds" }],
    [
      "a directory of bakeries",
      {
        title: "Bakery directory: bakeries in your area",
        text: "Find a bakery near you. Add your business. Bakery A. Bakery B. Bakery C.",
        linkedSites: 45,
      },
    ],
    [
      "a portal that names none of its kind, but links to many and lists them",
      {
        title: "Bakeries of Yorkshire",
        types: ["ItemList"],
        text: "Bakery, bakery, bakery. Browse by category. Write a review.",
        linkedSites: 20,
      },
    ],
    ["software for bakeries", { title: "Bakery software | Leeds", company: "Loafware" }],
    ["a shop of equipment", { title: "Bakery equipment", company: "Leeds Bakery Supplies" }],
  ])("%s is no bakery, however often the word is there", (_, page) => {
    expect(score({ ...page, phones: ["+44 1"] }, UK_BAKERIES).missed).toContain("industries");
  });

  it.each<[string, Page]>([
    [
      "that is a member of an association",
      { text: "Member of the Craft Bakery Federation. Become a member of our bread club." },
    ],
    ["that links to its stockists", { linkedSites: 60, text: "Bread near you: our stockists." }],
  ])("a bakery %s stays one", (_, page) => {
    expect(score({ ...BAKERY, ...page }, UK_BAKERIES).missed).toEqual([]);
  });

  it.each([
    ["immigration lawyer", "Visas and immigration", []],
    ["immigration lawyer", "Family law", ["industries"]],
    ["trade association", "Bakers", ["industries"]],
  ])("%s: the words before an industry have to be on the site too: %s", (term, text, missed) => {
    expect(
      score({ title: "Hands Solicitors | Lawyers in London", text }, { industries: [term] }).missed,
    ).toEqual(missed);
  });

  it.each([
    ["Bäckerei", { title: "Bäckerei Dreisamtor, Freiburg" }],
    ["boulangeries", { title: "Landbäckerei Huber" }],
    ["artisan bakeries", { host: "www.baeckerei-huber.example", text: "Brot und Brötchen" }],
    ["Bakery", { types: ["Bakery"], text: "Open daily" }],
    ["food producers", { title: "Hollin Bank Bakery" }],
    ["beekeeping supplies", { title: "Beekeeping supplies from Kent", text: "Beekeeping supplies" }],
  ] satisfies [string, Page][])(
    "%s: finds %j in any language, by compounds, host and structured data",
    (term, page) => {
      expect(score(page, { industries: [term] }).missed).toEqual([]);
    },
  );
});

describe("company size: only what the site states counts", () => {
  it.each<[string, string[], string[], number]>([
    ["10-50", ["12"], [], 100],
    ["10-50", ["11-50"], [], 100],
    ["10-50", ["200+"], ["companySize"], 0],
    ["small", ["12"], [], 100],
    ["more than 100 employees", ["80"], ["companySize"], 0],
    ["10-50", [], [], 100],
    ["the right one", ["12"], [], 100],
  ])("%s, stated %j: misses %j", (size, employees, missed, points) => {
    const icp = { ...UK_BAKERIES, companySize: size, importance: { companySize: "must" } };
    expect(score({ ...BAKERY, employees }, icp)).toMatchObject({ missed, score: points });
  });

  it("lowers the score where it is nice to have and contradicted", () => {
    const { score: points, missed } = score(
      { ...BAKERY, employees: ["900"] },
      { ...UK_BAKERIES, companySize: "10-50" },
    );
    expect(missed).toEqual([]);
    expect(points).toBe(79);
  });
});

describe("place: where the company is, not what it mentions", () => {
  const at = (page: Page, location: string) => score(page, { locations: [location] }).missed.length === 0;

  it.each<[string, Page, boolean]>([
    ["Germany", { address: ["D-79098 Freiburg"] }, true],
    ["Germany", { text: "We deliver to Germany, Germany and Germany.", phones: ["+44 113 496 0142"] }, false],
    ["United Kingdom", { address: ["Leeds LS1 4AB"] }, true],
    ["UK", { host: "shop.example.co.uk:8080" }, true],
    ["Europe", { phones: ["+49 761 1"] }, true],
    ["US", { text: "Contact us. Tell us more." }, false],
    ["US", { address: ["College Station, TX 77840"] }, true],
    ["Texas", { address: ["College Station, TX 77840"] }, true],
    ["USA", { phones: ["416-665-6416"] }, false],
    ["Canada", { phones: ["416-665-6416"] }, true],
    ["Leeds", { address: ["14 Hollin Lane, Leeds LS1 4AB"] }, true],
    ["Leeds, UK", { address: ["14 Hollin Lane, Leeds LS1 4AB"] }, true],
    ["München, Bayern", { address: ["Rosenheimer Str. 5", "81667 München"] }, true],
    ["Cambridge, MA", { address: ["1 Main St, Cambridge, MA 02139"] }, true],
    ["Cambridge, Massachusetts", { address: ["1 Main St, Cambridge, MA 02139"] }, true],
    ["Cambridge, Massachusetts", { address: ["3 Mill Lane, Cambridge CB2 1RX, UK"] }, false],
    ["Cambridge, UK", { address: ["1 Main St, Cambridge, MA 02139, USA"] }, false],
    ["Germany, Austria", { address: ["Mariahilfer Straße 5, 1060 Wien, Austria"] }, true],
    ["Hamburg, Bremen", { address: ["Am Wall 7, 28195 Bremen"] }, true],
    ["York, UK", { address: ["14 Hollin Lane, Leeds LS1 4AB"] }, false],
    ["Leeds", { text: "We also deliver to Leeds. Leeds loves us.", address: ["York YO1 9QL"] }, false],
    ["anywhere", {}, true],
  ])("%s: %j is %s", (location, page, expected) => {
    expect(at(page, location)).toBe(expected);
  });
});
