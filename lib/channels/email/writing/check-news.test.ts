import { describe, expect, test } from "vitest";
import type { WritingInput } from "@/lib/writing/writing-input";
import { NOTHING_NEW } from "./check-draft";
import { checkNews } from "./check-news";

const ASKS = "It asks for an answer, or says that none came.";

/** A follow-up to `earlier` by a sender whose Memory has `about`. */
function inputOf(language: string, about: Record<string, unknown>, earlier: string[]): WritingInput {
  return {
    followUp: { number: 1, subject: "Ovens", earlier, intent: "" },
    memory: { profileJson: about, language },
    lead: { evidence: [] },
  } as unknown as WritingInput;
}

const ENGLISH = {
  offer: "We build ovens that use half the power",
  benefits: ["With our ovens the bread is ready an hour earlier"],
};

type Case = {
  language: string;
  about: Record<string, unknown>;
  earlier: string;
  news: string;
  asks: string[];
  product: string;
};

const CASES: Case[] = [
  {
    language: "English",
    about: ENGLISH,
    earlier: "We build ovens that use half the power.",
    news: "Our bread is ready an hour earlier.",
    asks: [
      "Just bumping this.",
      "I wanted to follow up on my email.",
      "I'm just checking in.",
      "Following up on my note from last week.",
      "We haven't heard from you.",
      "I did not get a reply.",
      "Did you see my last email?",
      "Any thoughts?",
    ],
    product:
      "Your team can follow up twice as fast, guests check in by phone, and nobody says that they did not get a parcel.",
  },
  {
    language: "German",
    about: {
      offer: "Wir bauen Öfen, die mit der Hälfte des Stroms backen",
      benefits: ["Das Brot ist eine Stunde früher fertig und Sie sparen Zeit"],
    },
    earlier: "Wir bauen Öfen, die mit der Hälfte des Stroms backen.",
    news: "Das Brot ist eine Stunde früher fertig.",
    asks: [
      "Ich wollte kurz nachfassen.",
      "Hiermit möchte ich noch einmal nachhaken.",
      "Ich hake kurz nach.",
      "Ich melde mich noch einmal.",
      "Leider habe ich noch nichts von Ihnen gehört.",
      "Wir haben keine Antwort erhalten.",
    ],
    product: "Ihre Kunden müssen nicht mehr nachfragen, wir melden uns mit der Lieferung.",
  },
  {
    language: "Dutch",
    about: {
      offer: "Wij bouwen ovens die met de helft van de stroom bakken",
      benefits: ["Met onze ovens is het brood een uur eerder klaar"],
    },
    earlier: "Wij bouwen ovens die met de helft van de stroom bakken.",
    news: "Met onze ovens is het brood een uur eerder klaar.",
    asks: [
      "Ik kom even terug op mijn mail.",
      "Graag kom ik terug op mijn bericht.",
      "Ik heb nog niets van u gehoord.",
      "We hebben nog geen reactie ontvangen.",
    ],
    product: "Uw klanten komen terug, en uw team kan orders beter opvolgen.",
  },
  {
    language: "French",
    about: {
      offer: "Nous construisons des fours qui consomment la moitié pour vous",
      benefits: ["Avec nos fours le pain est prêt une heure avant"],
    },
    earlier: "Nous construisons des fours qui consomment la moitié.",
    news: "Avec nos fours le pain est prêt une heure avant.",
    asks: [
      "Je reviens vers vous.",
      "Je me permets de vous relancer.",
      "Nous vous relançons.",
      "Sans réponse de votre part, nous écrivons encore.",
      "Je n’ai pas reçu de réponse.",
    ],
    product: "Vos clients reviennent, et aucune commande ne reste sans réponse.",
  },
  {
    language: "Spanish",
    about: {
      offer: "Construimos hornos que gastan la mitad para los panaderos",
      benefits: ["Con nuestros hornos el pan está listo una hora antes"],
    },
    earlier: "Construimos hornos que gastan la mitad.",
    news: "El pan está listo una hora antes.",
    asks: ["Vuelvo a escribirle.", "No he recibido su respuesta.", "Hago seguimiento de mi último correo."],
    product: "Nuestro sistema ofrece seguimiento de pedidos y ninguna llamada queda sin respuesta.",
  },
  {
    language: "Italian",
    about: {
      offer: "Costruiamo forni che consumano la metà per il fornaio",
      benefits: ["Con il nostro forno il pane è pronto un'ora prima"],
    },
    earlier: "Costruiamo forni che consumano la metà.",
    news: "Con il nostro forno il pane è pronto un'ora prima.",
    asks: ["Torno a scriverLe.", "Non ho ancora ricevuto risposta.", "La sollecito ancora."],
    product: "I vostri clienti tornano, e nessun ordine resta senza risposta.",
  },
];

describe.each(CASES)("in $language", ({ language, about, earlier, news, asks, product }) => {
  const own = inputOf(language, about, [earlier]);

  test("something of Memory that the emails before do not say is news", () => {
    expect(checkNews([news], own)).toEqual([]);
  });

  test("what an email before said, and a question alone, are none", () => {
    expect(checkNews([earlier], own)).toEqual([NOTHING_NEW]);
    expect(checkNews([`${news.slice(0, -1)}?`], own)).toEqual([NOTHING_NEW]);
  });

  test.each(asks)("“%s” asks for an answer", (words) => {
    expect(checkNews([news, words], own)).toEqual([ASKS]);
  });

  test("the same words of the reader's orders or customers do not", () => {
    expect(checkNews([news, product], own)).toEqual([]);
  });

  test("news is not refused where Memory is in another language, but the same text is", () => {
    const other = inputOf(language, language === "English" ? CASES[1]!.about : ENGLISH, [earlier]);
    expect(checkNews([news], other)).toEqual([]);
    expect(checkNews([earlier], other)).toEqual([NOTHING_NEW]);
  });
});

test("a line break in Memory hides no word", () => {
  const about = { value: "We sell ovens\nguarantees for the bakers" };
  expect(
    checkNews(["Each has guarantees."], inputOf("en", about, ["We sell ovens for the bakers."])),
  ).toEqual([]);
});

test("what the reader's page says, and no email before, is news", () => {
  const input = inputOf("en", ENGLISH, ["We build ovens that use half the power."]);
  input.lead.evidence = [
    { field: "pain", value: "sourdough", url: "", quote: "We bake sourdough", foundAt: "" },
  ];
  expect(checkNews(["Your page names sourdough."], input)).toEqual([]);
  expect(checkNews(["Thank you very much."], input)).toEqual([NOTHING_NEW]);
});
