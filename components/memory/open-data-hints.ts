import type { Memory } from "@/lib/memory/memory";

/** What each public source is good for, in a sentence or two. */
export const OPEN_DATA_HINTS: Record<Memory["openData"][number], string> = {
  openstreetmap:
    "Real companies by industry and place, free of charge. Good for shops, crafts, restaurants and practices. Data © OpenStreetMap contributors.",
  wikidata:
    "Larger and well-known companies by industry and place, free of charge: software, manufacturers, banks, publishers. Data in the public domain (CC0).",
  brreg:
    "All companies of Norway by industry and place, free of charge, some with a website or an email address. Data of the Brønnøysund Register Centre under the NLOD 2.0.",
};
