import { extractContacts } from "@/lib/discovery/extraction/extract-contacts";
import { listLinks } from "@/lib/discovery/extraction/list-links";
import { parsePage } from "@/lib/discovery/extraction/parse-page";
import { readPageText } from "@/lib/discovery/extraction/read-page-text";
import { readTable } from "@/lib/leads/read-table";
import { parseSitemap } from "@/lib/web/parse-sitemap";
import { parseRobots } from "@/lib/web/robots-rules";
import { PAGES, ROBOTS, SITEMAPS, TABLES } from "./hostile-shapes";

// Run by a test with a small heap: what fills it ends the process. Each line of its output is a document that was read.

const PAGES_OF_MANY = [
  "590 open links and a line break for each other byte",
  "590 open links to mailboxes",
  "paragraphs of nothing",
  "a letter in each element",
  "tags of a million names",
  "one tag with every attribute",
  "JSON-LD nested and closed",
  "links to mailboxes in a line",
  "entities",
];

for (const name of PAGES_OF_MANY) {
  const page = parsePage({ html: PAGES[name]!(5_000_000), url: "https://hostile.example/" });
  extractContacts(page);
  listLinks(page);
  readPageText(page);
  console.log(name);
}
for (const [name, shape] of Object.entries(TABLES)) {
  try {
    readTable({ bytes: Buffer.from(shape(10_000_000)) });
  } catch (error) {
    console.log((error as Error).message);
  }
  console.log(name);
}
for (const [name, shape] of Object.entries(SITEMAPS).slice(0, 3)) {
  const text = shape(10_000_000);
  parseSitemap({ text, address: "https://hostile.example/", site: "https://hostile.example", limit: 500 });
  console.log(name);
}
for (const [name, shape] of Object.entries(ROBOTS)) {
  parseRobots(shape(500_000));
  console.log(name);
}
console.log("all were read");
