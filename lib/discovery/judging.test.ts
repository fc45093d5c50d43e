import { describe, expect, it } from "vitest";
import { matchRole } from "@/lib/leads/scoring/match-role";
import { scoreContact } from "@/lib/leads/scoring/score-contact";
import { describeSite } from "@/lib/leads/scoring/site";
import { readCriteria } from "@/lib/memory/criteria";
import { readIcp } from "@/lib/memory/icp";
import { companyKey } from "./company-key";
import { findPain } from "./find-pain";
import { listPhrases } from "./list-phrases";
import { mergeTwo, type NewContact } from "./merge-contacts";

describe("roles", () => {
  it.each([
    ["Founder and Owner", "owner", "same"],
    ["Inhaberin", "owner", "alike"],
    ["Quality Manager", "Head of Quality", "alike"],
    ["Managing Director", "decision maker", "alike"],
    ["Betriebsleiter", "Head of Operations", "alike"],
  ])("%s is %s: %s", (title, role, match) => {
    expect(matchRole(title, [role])?.match).toBe(match);
  });

  it.each([
    ["Assistant to the Quality Manager", "Head of Quality"],
    ["Quality Inspector", "Head of Quality"],
    ["Driver", "decision maker"],
  ])("%s is not %s", (title, role) => {
    expect(matchRole(title, [role])).toBeNull();
  });
});

describe("exclusions", () => {
  const score = (fields: Record<string, string>, exclude: string[], host = "one.example") =>
    scoreContact(
      { host, fields, site: describeSite(host, null, []), pain: null },
      readCriteria({ exclude }),
      false,
    );

  it.each(["one.example", "@one.example", "https://www.one.example/", "a@one.example", "Lee", "mill"])(
    "drops by the exclusion %s",
    (exclude) => {
      const fields = { email: "a@one.example", name: "Ann Lee", company: "The Mills Ltd" };
      expect(score(fields, [exclude])).toMatchObject({ score: 0, excluded: true });
    },
  );

  it("drops by the host that shows a free mailbox", () => {
    expect(score({ email: "a@gmail.com" }, ["one.example"], "www.one.example:80").excluded).toBe(true);
    expect(score({ email: "a@gmail.com" }, ["ne.example"]).excluded).toBe(false);
  });
});

describe("pains", () => {
  it("finds the sentence in whatever form the verb stands", () => {
    const sentence = "We still copy every order by hand into a spreadsheet.";
    expect(findPain(["Welcome.", sentence], ["copying orders by hand"])).toBe(sentence);
    expect(findPain(["We order by telephone."], ["copying orders by hand"])).toBeNull();
  });
});

describe("companies", () => {
  it("are known by their site, and on a site that lists others by the domain of the address", () => {
    expect(companyKey("www.one.example:8080", "one.example")).toBe("one.example");
    expect(companyKey("www.one.example", undefined)).toBe("one.example");
    expect(companyKey("one.example", "mail.one.example")).toBe("one.example");
    expect(companyKey("shop.one.example", undefined)).toBe("one.example");
    expect(companyKey("list.example", "two.example")).toBe("two.example");
  });
});

describe("one contact on several pages", () => {
  const contact = (fields: Record<string, string>, origin: NewContact["origin"] = "search"): NewContact => ({
    emailKey: "a@one.example",
    kind: "role",
    host: "one.example",
    origin,
    fields,
    evidence: Object.entries(fields).map(([field, value]) => ({
      field,
      value,
      url: "u",
      quote: value,
      foundAt: "t",
    })),
  });

  it("takes what was missing, and never the title of somebody else behind the same mailbox", () => {
    expect(
      mergeTwo(contact({ name: "Ann" }), contact({ name: "Bob", title: "Driver", company: "One" })).fields,
    ).toEqual({
      name: "Ann",
      company: "One",
    });
    expect(mergeTwo(contact({ company: "One" }), contact({ name: "Bob", title: "Driver" })).fields).toEqual({
      name: "Bob",
      title: "Driver",
      company: "One",
    });
  });

  it("gives each field one row of evidence, and counts as named by the caller once it was", () => {
    const merged = mergeTwo(contact({ name: "Ann" }), contact({ name: "Ann", phone: "1" }, "source"));
    expect(merged.evidence.map((row) => row.field)).toEqual(["name", "phone"]);
    expect(merged.origin).toBe("source");
  });
});

describe("phrases", () => {
  const phrases = (icp: unknown, profile: unknown = {}) => listPhrases(readIcp(icp), icp, profile);

  it("come from odd keys of the ICP, else from what the profile says of customers", () => {
    expect(phrases({ whom: "bakeries around Leeds", locations: ["Leeds"] })).toEqual([
      "bakeries around Leeds",
    ]);
    expect(
      phrases(
        { locations: ["Leeds"] },
        { offer: "Ovens", targetMarket: ["bakeries"], site: "https://x.example" },
      ),
    ).toEqual(["bakeries"]);
  });

  it("are not needed where the ICP names topics or sources", () => {
    expect(phrases({ industries: ["bakery"], whom: "shops" })).toEqual([]);
    expect(phrases({ sources: ["one.example"], whom: "shops" })).toEqual([]);
  });
});
