import { describe, expect, test } from "vitest";
import { LANGUAGES_WITH_MEMORY, LEADS_OF_TABLE } from "@/testing/outreach/variant-table";
import { type Claim, findUnheardOf, findUnquoted } from "./claims";

const lead = LEADS_OF_TABLE["full facts"]!;
const inputIn = (language: string) => ({
  memory: LANGUAGES_WITH_MEMORY[language]!,
  lead,
  unsubscribeUrl: "https://outreach.example/u/2b",
  variant: 0,
});
const unquoted = (text: string, claims: Claim[] = [], language = "english") =>
  findUnquoted([text], claims, inputIn(language)).length;

describe("a statement about the recipient", () => {
  test.each([
    ["english", "Your orders get lost in the evening."],
    ["english", "We know that you copy orders by hand."],
    ["english", "I am writing because you bake at night."],
    ["german", "Ihre Bestellungen gehen abends verloren."],
    ["german", "Wir wissen, dass Sie Bestellungen abtippen."],
    ["dutch", "Uw bestellingen raken kwijt."],
    ["french", "Vos commandes se perdent le soir."],
    ["french", "Nous savons que vous recopiez tout."],
    ["spanish", "Sus pedidos se pierden por la noche."],
    ["italian", "I suoi ordini si perdono la sera."],
    ["english", "We saw that at your bakery orders get lost."],
    ["english", "We noticed the queue at your counter."],
    ["english", "The bakery loses orders every night."],
    ["english", "The company has two ovens."],
    ["english", "You could be losing orders every night."],
    ["english", "Why do you lose so many orders?"],
    ["english", "How long have your drivers been late?"],
    ["german", "Wir haben gesehen, dass bei Ihnen Bestellungen verloren gehen."],
    ["german", "Der Betrieb verliert jede Nacht Bestellungen."],
    ["german", "Warum verlieren Sie so viele Bestellungen?"],
    ["german", "Sie könnten jede Nacht Bestellungen verlieren."],
    ["dutch", "Waarom raken er zoveel bestellingen kwijt?"],
    ["french", "La boulangerie perd des commandes chaque nuit."],
    ["spanish", "¿Por qué pierden tantos pedidos?"],
    ["italian", "Perché perdete tanti ordini?"],
  ])("needs a quote: %s, %s", (language, text) => {
    expect(unquoted(text, [], language)).toBe(1);
  });

  test.each([
    ["english", "We build ovens that use half the power."],
    ["english", "We make sure of it, so that you need not ask."],
    ["english", "Ovens Ltd gives your drivers a list."],
    ["english", "It could save you an hour."],
    ["english", "Do your drivers call at night?"],
    ["english", "Do orders get lost at night?"],
    ["english", "Why not try it in your shop for a week?"],
    ["english", "Who in your team plans the tours?"],
    ["english", "The order desk stops lost orders."],
    ["english", "No order gets lost."],
    ["english", "We bring ovens to your bakery and your shops."],
    ["german", "Keine Bestellung geht verloren."],
    ["german", "Wir bauen Öfen, damit Sie Strom sparen."],
    ["german", "Kennen Sie das?"],
    ["dutch", "Wij bouwen ovens voor uw bakkerij."],
    ["french", "Nous construisons des fours pour que vous gagniez du temps."],
    ["spanish", "Fabricamos hornos para que usted ahorre."],
    ["italian", "Costruiamo forni per il suo laboratorio."],
  ])("is none of these: %s, %s", (language, text) => {
    expect(unquoted(text, [], language)).toBe(0);
  });

  test("counts as quoted only with words of the page that have one in common with it", () => {
    const text = `Your page names you as ${lead.title}.`;
    const quote = lead.title!;
    expect(unquoted(text)).toBe(1);
    expect(unquoted(text, [{ words: text, quote }])).toBe(0);
    expect(unquoted(text, [{ words: `as ${quote}`, quote: quote.toUpperCase() }])).toBe(0);
    // Words that no page has, words about something else, a claim about another sentence, nothing.
    expect(unquoted(text, [{ words: text, quote: "names you" }])).toBe(1);
    expect(unquoted("Your orders get lost.", [{ words: "Your orders get lost", quote }])).toBe(1);
    expect(unquoted(text, [{ words: `You are ${quote} of the year`, quote }])).toBe(1);
    expect(unquoted(text, [{ words: text, quote: " " }])).toBe(1);
    expect(unquoted(text, [{ words: "", quote }])).toBe(1);
  });

  test("needs its own quote beside one that has one", () => {
    const quote = lead.title!;
    const claims = [{ words: `as ${quote}`, quote }];
    const orders = "your orders get lost every night";
    for (const [text, found] of [
      [`Your page names you as ${quote}, and ${orders}.`, `and ${orders}.`],
      [`Your page names you as ${quote} and ${orders}.`, `and ${orders}.`],
      [`Your page names you as ${quote}; ${orders}.`, `${orders}.`],
      [`Your page names you as ${quote}, ${orders}.`, `${orders}.`],
    ] as const)
      for (const claimed of [claims, [{ words: text, quote }]])
        expect(findUnquoted([text], claimed, inputIn("english"))).toEqual([
          `No quote from the recipient's page says this of them: “${found}”`,
        ]);
    const text = `Ihre Seite nennt Sie als ${quote}, und Ihre Bestellungen gehen jede Nacht verloren.`;
    expect(unquoted(text, [{ words: text, quote }], "german")).toBe(1);
  });

  test("is not quoted by the name of the page", () => {
    const text = "On rye.example you complain about late orders.";
    for (const quote of ["rye.example", "rye.example/team"])
      expect(unquoted(text, [{ words: text, quote }])).toBe(1);
  });

  test("is one where it names a fact of theirs, too", () => {
    expect(unquoted(`${lead.company} loses orders.`)).toBe(1);
    expect(unquoted(`Is this of use to ${lead.company}?`)).toBe(0);
  });
});

test("a person's text is a hint's worth where neither Memory nor a page has a word of it", () => {
  const body = `Hello Sam,\n\nYour warehouse burned down yesterday. ${lead.company} is yours. Your drivers leave early. We build ovens. Shall we talk?`;
  expect(findUnheardOf(body, inputIn("english"))).toEqual(["Your warehouse burned down yesterday."]);
});
