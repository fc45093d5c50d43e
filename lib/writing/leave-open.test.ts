import { expect, test } from "vitest";
import { findOpen } from "./find-open";
import { leaveOpen } from "./leave-open";

test.each([
  ["It costs €49 a month.", "It costs [price] a month."],
  ["It costs 1,200 euros.", "It costs [price]."],
  ["Das kostet 1.200,50 € im Jahr.", "Das kostet [price] im Jahr."],
  ["That is $5 less.", "That is [price] less."],
  ["We give you 20% off.", "We give you [percentage] off."],
  ["Wir geben 15 Prozent Rabatt.", "Wir geben [percentage] Rabatt."],
  ["How about Tuesday at 10:30?", "How about [date] at [time]?"],
  ["Passt Ihnen Dienstag um 15 Uhr?", "Passt Ihnen [date] um [time]?"],
  ["Je vous propose mardi à 14h30.", "Je vous propose [date] à [time]."],
  ["We deliver on March 3rd, 2027.", "We deliver on [date]."],
  ["Wir liefern am 3. März 2027.", "Wir liefern am [date]."],
  ["Entregamos el 3 de marzo de 2027.", "Entregamos el [date]."],
  ["We deliver on 2027-03-03 at 3 pm.", "We deliver on [date] at [time]."],
  ["Wir liefern am 3.3.2027.", "Wir liefern am [date]."],
])("what nothing known says is left open: %s", (draft, open) => {
  expect(leaveOpen(draft, ["We bake bread for 40 shops."])).toBe(open);
});

test.each([
  ["It costs €49 a month.", "Price: 49 per month"],
  ["Das kostet 1.200,50 € im Jahr.", "1,200.50 a year"],
  ["We give you 20% off.", "a discount of 20 percent"],
  ["Tuesday at 10:30 is fine.", "Could we talk on Tuesday, 10.30 am?"],
  ["Dienstag um 15 Uhr passt.", "Geht Dienstag, 15:00?"],
  ["We write again on March 3rd.", '{"laterOn":"2027-03-03"}'],
  ["Wir melden uns am 3. März.", "Melden Sie sich bitte am 3.3. noch einmal."],
])("what is known stays: %s", (draft, known) => {
  expect(leaveOpen(draft, [known])).toBe(draft);
});

test.each([
  "Half the power of your oven, for 40 shops in 12 towns.",
  "May I send you more? It may help.",
  "Version 4.50 reads 3.5 MB in 20 s.",
  "Über uns: 10 Jahre Erfahrung.",
])("other numbers are no prices, dates or times: %s", (draft) => {
  expect(leaveOpen(draft, [])).toBe(draft);
});

test("places are those of the draft, whatever its letters", () => {
  expect(leaveOpen("Straße – ŒUVRE – 𝒳: €49, İstanbul, €50.", ["49"])).toBe(
    "Straße – ŒUVRE – 𝒳: €49, İstanbul, [price].",
  );
});

test("what is left open is found again before an answer is sent", () => {
  expect(findOpen("It costs [price] from [date]. See [1] and [your own\nlines].")).toEqual([
    "[price]",
    "[date]",
  ]);
});

test.each(["1.", "1 march ", "€", "1 ", "1 200 ", "[a"])(
  "a long text of %j takes no time that grows faster than it",
  (piece) => {
    const long = piece.repeat(20_000);
    const began = performance.now();
    leaveOpen(long, [long]);
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);
