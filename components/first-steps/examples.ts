import type { Values } from "./memory-fields";

/**
 * A sample business for new users: the same one in all steps, so that its parts fit together. It has no company, website,
 * proof or sender: those sign emails, and an invented name must never do that.
 */
export type Example = { key: string; label: string; name: string; offer: Values; customers: Values };

export const EXAMPLES: readonly Example[] = [
  {
    key: "ovens",
    label: "Ovens for bakeries",
    name: "Bakeries in Britain",
    offer: {
      offer:
        "Deck ovens for bakeries that use a third less electricity. We take the old oven away the same day.",
      benefits: "A lower power bill from the first month, and no day without bread.",
      callToAction: "Worth a ten-minute call next week?",
    },
    customers: {
      roles: "Owner, Managing Director, Head of Operations",
      industries: "bakery",
      locations: "United Kingdom",
      companySize: "5-100",
      keywords: "bread, sourdough, wholesale",
      pains: "The electricity bill has doubled.\nThe ovens are old and break down.",
      exclude: "franchise",
    },
  },
  {
    key: "planning",
    label: "Planning software for hauliers",
    name: "Hauliers and freight forwarders",
    offer: {
      offer: "Software that finds return loads and plans tours, so that fewer lorries drive back empty.",
      benefits: "Planners save two hours a day, and one in three empty tours earns money.",
      callToAction: "Shall I show you what it does with one of your weeks?",
    },
    customers: {
      roles: "Head of Operations, Transport Manager, Managing Director",
      industries: "logistics, haulage, freight forwarding",
      locations: "United Kingdom, Germany, Netherlands, France",
      companySize: "20-500",
      keywords: "fleet, warehouse, groupage",
      pains: "Lorries drive back empty.\nWe type the same data into several systems.",
      exclude: "",
    },
  },
  {
    key: "photographs",
    label: "Photographs for architects and hotels",
    name: "Architects and hotels",
    offer: {
      offer: "Photographs of buildings and rooms, finished within a week, with all rights for web and print.",
      benefits: "Pictures that win competitions and bookings, from one visit instead of three.",
      callToAction: "Want to see three photos of a building like yours?",
    },
    customers: {
      roles: "Partner, Owner, General Manager, Head of Marketing",
      industries: "architects, hotel",
      locations: "United Kingdom, Germany, Netherlands, Spain, France",
      companySize: "2-200",
      keywords: "new building, renovation",
      pains: "Our pictures are older than our rooms.",
      exclude: "",
    },
  },
];

/** Tones of voice, for the step about the sender. */
export const VOICES: readonly { key: string; label: string; values: Values }[] = [
  {
    key: "plain",
    label: "Short and plain",
    values: {
      tone: "Short, plain sentences. No flattery, no jargon.",
      greeting: "Hello",
      closing: "Regards",
    },
  },
  {
    key: "warm",
    label: "Warm",
    values: {
      tone: "Friendly and curious, like a neighbor in the same trade.",
      greeting: "Hi",
      closing: "Best wishes",
    },
  },
  {
    key: "formal",
    label: "Formal",
    values: { tone: "Polite and reserved, in full sentences.", greeting: "Dear", closing: "Yours sincerely" },
  },
];
