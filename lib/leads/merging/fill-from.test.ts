import { expect, test } from "vitest";
import type { EvidenceRow } from "@/db/schema";
import { setByHand } from "@/lib/leads/set-by-hand";
import { fillFrom, giveBack } from "./fill-from";

const NOTHING: Record<
  "name" | "title" | "company" | "domain" | "phone" | "linkedinUrl" | "location",
  string | null
> = {
  name: null,
  title: null,
  company: null,
  domain: null,
  phone: null,
  linkedinUrl: null,
  location: null,
};
const said = (field: string, value: string, more: Partial<EvidenceRow> = {}): EvidenceRow => ({
  ...{ field, value, url: "https://a.example/team", quote: value, foundAt: "2026-01-01T00:00:00.000Z" },
  ...more,
});
const KEPT = {
  ...NOTHING,
  id: "kept",
  email: "a@a.example",
  name: "Ines Vogt",
  evidence: [said("name", "Ines Vogt")],
};
const OTHER = {
  ...{ ...NOTHING, id: "other", email: "b@a.example", name: "I. Vogt", title: "Owner", phone: "+4412345" },
  evidence: [
    said("email", "b@a.example"),
    said("name", "I. Vogt"),
    said("title", "Owner"),
    said("phone", "+4412345"),
  ],
};

test("what a lead lacks comes from the other with its evidence, and nothing that it has is replaced", () => {
  const { values, evidence } = fillFrom(KEPT, OTHER);
  expect(values).toEqual({ title: "Owner", phone: "+4412345" });
  expect(evidence).toEqual([
    ...KEPT.evidence,
    said("title", "Owner", { fromLead: "other" }),
    said("phone", "+4412345", { fromLead: "other" }),
  ]);
});

test("nothing without evidence, nothing that its page no longer says, and nothing that somebody emptied by hand is filled", () => {
  const unsupported = {
    ...OTHER,
    evidence: [said("title", "Owner", { goneAt: "2026-02-01T00:00:00.000Z" })],
  };
  expect(fillFrom(KEPT, unsupported).values).toEqual({});
  const emptied = {
    ...KEPT,
    evidence: setByHand(KEPT.evidence, { field: "title", value: null, by: "user:1", at: new Date(0) }),
  };
  expect(fillFrom(emptied, OTHER).values).toEqual({ phone: "+4412345" });
});

test("a public source's entry comes along with what it is the source of", () => {
  const listing = said("listing", "Bakery", { url: "https://www.openstreetmap.org/node/1" });
  const { evidence } = fillFrom(KEPT, { ...OTHER, evidence: [...OTHER.evidence, listing] });
  expect(evidence).toContainEqual({ ...listing, fromLead: "other" });
});

test("what was filled goes back, and a lead is as it was before", () => {
  const { values, evidence } = fillFrom(KEPT, OTHER);
  const back = giveBack({ ...KEPT, ...values, evidence }, "other");
  expect(back).toEqual({ values: { title: null, phone: null }, evidence: KEPT.evidence });
});

test("what somebody has set since stays, without the value before that came from the other", () => {
  const { values, evidence } = fillFrom(KEPT, OTHER);
  const edited = setByHand(evidence, { field: "title", value: "Founder", by: "user:1", at: new Date(0) });
  const back = giveBack({ ...KEPT, ...values, title: "Founder", evidence: edited }, "other");
  expect(back.values).toEqual({ phone: null });
  expect(back.evidence.find(({ field }) => field === "title")).toEqual(
    expect.objectContaining({ value: "Founder", by: "user:1" }),
  );
  expect(JSON.stringify(back.evidence)).not.toContain("fromLead");
});

test("what came by way of a lead that was itself merged goes back to where it was found", () => {
  const third = { ...NOTHING, id: "third", email: "c@a.example", evidence: [] };
  const filled = fillFrom(KEPT, OTHER);
  const onward = fillFrom(third, { ...KEPT, ...filled.values, evidence: filled.evidence });
  const after = { ...third, ...onward.values, evidence: onward.evidence };
  expect(giveBack(after, "other").values).toEqual({ title: null, phone: null });
  expect(giveBack(after, "kept").values).toEqual({ name: null });
});
