import type { StatusValue } from "@/components/ui/status-labels";

export type SampleLead = {
  id: string;
  name: string;
  title: string;
  company: string;
  email: string;
  page: string;
  score: number;
  status: StatusValue;
  foundAt: number;
};

const NAMES = ["Anna Ashdown", "Boris Birchwood", "Clara Copperfield", "David Dunmore", "Élodie Eastman"];
const TITLES = ["Head of Operations", "Managing director", "Procurement", "Owner"];
const COMPANIES = ["Northwind Bakery", "Harbour Mills", "Copper & Rye", "Old Town Patisserie"];
const STATES: StatusValue[] = [
  "new",
  "queued",
  "contacted",
  "replied",
  "bounced",
  "unsubscribed",
  "failed",
  "rejected",
];
const START = Date.UTC(2026, 10, 21, 9);

const LONG: SampleLead = {
  id: "long",
  name: "Maximiliana Theodora von Hohenzollern-Sigmaringen-Brandenburg-Ansbach und zu Bayreuth",
  title:
    "Deputy acting vice president for the coordination of regional procurement, logistics, packaging, returns, sustainability reporting and the partnership programme with independent bakeries across all northern and eastern districts of the country",
  company: "Gesellschaft für die Förderung handwerklicher Backwaren mit beschränkter Haftung & Co. KG",
  email: "maximiliana.theodora.von.hohenzollern-sigmaringen@foerderung-handwerklicher-backwaren.example",
  page: `https://www.foerderung-handwerklicher-backwaren.example/${"unternehmen/menschen/leitung/".repeat(9)}team`,
  score: 100,
  status: "unknown",
  foundAt: START - 700 * 86_400_000,
};

/** `count` leads, the first with everything too long. */
export function makeSampleLeads(count: number): SampleLead[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? LONG
      : {
          id: `lead-${index}`,
          name: NAMES[index % NAMES.length]!,
          title: TITLES[index % TITLES.length]!,
          company: COMPANIES[index % COMPANIES.length]!,
          email: `${NAMES[index % NAMES.length]!.toLowerCase().replaceAll(" ", ".")}@northwind.example`,
          page: "https://northwind.example/team",
          score: (index * 37) % 101,
          status: STATES[index % STATES.length]!,
          foundAt: START - index * index * 640_000,
        },
  );
}
