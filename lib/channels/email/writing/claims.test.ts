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
    // Their company by a part of its name, companies like theirs, a burden, what is known of them beside what we do.
    ["english", "Most of the night shift at Rye copies orders by hand."],
    ["english", "Night baking at a plant of that size means manual lists."],
    ["english", "Handling fifty cafés without software is hard."],
    ["english", "You seem to be growing quickly."],
    ["english", "A bakery such as yours has forty customers."],
    ["english", "We run an order desk, and your orders get lost."],
    ["english", "We run an order desk, and your bakery supplies forty cafés."],
    ["german", "Wir bauen Öfen, und Ihre Bäckerei beliefert vierzig Cafés."],
    ["english", "We saw it, and your drivers leave early."],
    ["german", "Eine Bäckerei wie Ihre hat vierzig Kunden."],
    ["german", "Bestellungen von Hand abzutippen ist mühsam."],
    ["dutch", "Bestellingen overtypen is lastig."],
    ["french", "Recopier les commandes à la main est fastidieux."],
    ["spanish", "Copiar los pedidos a mano es tedioso."],
    ["italian", "Copiare gli ordini a mano è faticoso."],
    ["german", "Gern habe ich gesehen, dass Sie nachts backen."],
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
    // What our work does for them, what is only supposed, trouble that the offer ends.
    ["english", "We run an order desk for wholesale bakeries, and your drivers get the right crates."],
    ["english", "Orders arrive in one list, without phone calls at night."],
    ["english", "If late orders are a problem, a short call would show how it works."],
    ["english", "It cuts mistakes when orders come by phone."],
    ["english", "It runs without manual lists."],
    ["english", "Is this something you look after, or should I ask someone else?"],
    ["english", "How do you take orders at the moment?"],
    ["german", "Unsere Öfen brauchen halb so viel Strom, und Ihre Backstube hat weniger Hitze."],
    ["german", "Wie nehmen Sie Bestellungen heute an?"],
    ["german", "Gern zeige ich Ihnen den Ofen in einer Backstube in Ihrer Nähe."],
    ["german", "Falls verlorene Bestellungen ein Problem sind, hilft eine Liste."],
    ["dutch", "Graag stuur ik u twee pagina's."],
    ["dutch", "Het vermindert fouten."],
    ["french", "Le service réduit les erreurs."],
    ["spanish", "El servicio reduce los errores."],
    ["italian", "Il servizio riduce gli errori."],
  ])("is none of these: %s, %s", (language, text) => {
    expect(unquoted(text, [], language)).toBe(0);
  });

  test.each([
    ["english", "Your page names you as Head of Production, so you may know who plans the orders."],
    ["english", "I read on rye.example that you are Head of Production."],
    ["german", "Ihre Seite nennt Sie als Head of Production, deshalb schreibe ich Ihnen."],
    ["french", "Votre page vous cite comme Head of Production, je vous écris donc."],
  ])("is one with its quote: %s, %s", (language, text) => {
    expect(unquoted(text, [], language)).toBe(1);
    expect(unquoted(text, [{ words: text, quote: "Head of Production" }], language)).toBe(0);
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
