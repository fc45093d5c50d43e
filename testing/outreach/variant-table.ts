import type { LeadEvidence, WritingLead, WritingMemory } from "@/lib/writing/writing-input";

const sender = {
  icpJson: {},
  identityJson: {},
  senderName: "Ines Vogt",
  senderTitle: null,
  senderEmail: "ines@ovens.example",
  companyName: "Ovens Ltd",
  website: null,
  phone: null,
  postalAddress: "1 Oven Street, Leeds",
  timeZone: null,
  signature: null,
};

/** Memory as people of each language fill it in: sometimes a phrase, sometimes a sentence. */
export const LANGUAGES_WITH_MEMORY: Record<string, WritingMemory> = {
  english: {
    ...sender,
    language: "en",
    profileJson: {
      offer: "an order desk for wholesale bakeries, so that no order is copied by hand",
      benefits: ["your drivers leave with the right crates", "fewer calls at night"],
    },
  },
  german: {
    ...sender,
    language: "de",
    profileJson: {
      offer: "Wir bauen Backöfen, die nur halb so viel Strom brauchen.",
      benefits: ["Niedrigere Stromkosten", "Weniger Hitze in der Backstube"],
    },
  },
  dutch: {
    ...sender,
    language: "nl",
    profileJson: {
      offer: "een bestelsysteem voor groothandelsbakkers, zodat niemand nog bestellingen overtypt",
      benefits: "Uw chauffeurs vertrekken met de juiste kratten.",
    },
  },
  spanish: {
    ...sender,
    language: "es",
    profileJson: {
      offer: "Fabricamos hornos que consumen la mitad de electricidad.",
      benefits: ["menos gasto en electricidad", "menos calor en el obrador"],
    },
  },
  italian: {
    ...sender,
    language: "it",
    profileJson: {
      offer: "Costruiamo forni che consumano la metà dell'elettricità.",
      benefits: ["meno spese di elettricità", "meno calore in laboratorio"],
    },
  },
  french: {
    ...sender,
    language: "fr",
    profileJson: {
      offer: "un service de prise de commandes pour les boulangeries en gros",
      benefits: ["plus aucune commande n'est recopiée à la main"],
    },
  },
};

function leadWith(fields: Record<string, string>, url: string): WritingLead {
  const evidence: LeadEvidence[] = Object.entries({ email: "sam.lee@rye.example", ...fields }).map(
    ([field, value]) => ({ field, value, url, quote: value, foundAt: "2026-01-01T00:00:00Z" }),
  );
  const read = (field: string) => fields[field] ?? null;
  return {
    email: "sam.lee@rye.example",
    name: read("name"),
    title: read("title"),
    company: read("company"),
    domain: "rye.example",
    location: read("location"),
    evidence,
  };
}

export const LEADS_OF_TABLE: Record<string, WritingLead> = {
  "full facts": leadWith(
    { name: "Sam Lee", title: "Head of Production", company: "Rye & Sons", location: "Leeds" },
    "https://www.rye.example/team",
  ),
  "title only": leadWith({ title: "Bakery Manager" }, "https://www.rye.example/contact"),
  "imported, no page": leadWith(
    { name: "Sam Lee", title: "Owner", company: "Rye & Sons" },
    "import:01a1ff00-0000-7000-8000-000000000000#row2",
  ),
};
