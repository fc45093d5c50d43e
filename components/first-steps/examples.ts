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
        "Deck ovens that use a third less electricity, for bakeries. We take the old oven away the same day.",
      benefits: "A lower power bill from the first month, and not a day without bread.",
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
    label: "Planning software for trucking companies",
    name: "Trucking companies and freight forwarders",
    offer: {
      offer: "Software that finds return loads and plans routes, so that fewer trucks drive back empty.",
      benefits: "Dispatchers save two hours a day, and one in three empty runs becomes a paid one.",
      callToAction: "Want to see how it would plan one of your weeks?",
    },
    customers: {
      roles: "Head of Operations, Transport Manager, Managing Director",
      industries: "logistics, trucking, freight forwarding",
      locations: "United Kingdom, Germany, Netherlands, France",
      companySize: "20-500",
      keywords: "fleet, warehouse, groupage",
      pains: "Trucks drive back empty.\nWe type the same data into several systems.",
      exclude: "",
    },
  },
  {
    key: "photographs",
    label: "Photographs for architects and hotels",
    name: "Architects and hotels",
    offer: {
      offer: "Photographs of buildings and rooms, finished within a week, with all rights for web and print.",
      benefits: "Photos that win competitions and bookings, from one visit instead of three.",
      callToAction: "Want to see three photos of a building like yours?",
    },
    customers: {
      roles: "Partner, Owner, General Manager, Head of Marketing",
      industries: "architects, hotel",
      locations: "United Kingdom, Germany, Netherlands, Spain, France",
      companySize: "2-200",
      keywords: "new building, renovation",
      pains: "Our photos are older than our rooms.",
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
