import { describe, expect, it } from "vitest";
import { extractContacts } from "./extract-contacts";
import { listLinks } from "./list-links";
import { parsePage } from "./parse-page";
import { readPageText } from "./read-page-text";

const url = "https://hostile.example/";

// No timing: with anything quadratic or recursive, these would exceed the suite's time limit or the stack.
describe("a hostile page", () => {
  const times = (text: string, count: number) => text.repeat(count);
  it.each([
    ["tags nested a hundred thousand deep", `${times("<div>", 200_000)}jo@mill.example`],
    ["end tags that match nothing", `${times("<b>", 500)}${times("</i>", 200_000)}`],
    ["list items nested in cells", times("<li><td>", 120_000)],
    ["a million at signs", times("@", 1_000_000)],
    ["at signs between words", times("a@", 500_000)],
    ["dots after an at sign", times("a@a.a.", 170_000)],
    ["one word of a megabyte", times("a", 1_000_000)],
    ["digits without end", times("1 2-3(", 170_000)],
    ["obfuscation without an address", times(" (at) (dot) ", 80_000)],
    ["spelled ats", times("a at b dot ", 90_000)],
    ["a table of 60,000 rows", `<table>${times("<tr><td>A</td><td>B</td></tr>", 30_000)}</table>`],
    [
      "a table full of addresses",
      `<table>${Array.from({ length: 15_000 }, (_, i) => `<tr><td>Jane Doe</td><td>p${i}@mill.example</td></tr>`).join("")}</table>`,
    ],
    ["a line full of addresses", Array.from({ length: 40_000 }, (_, i) => `p${i}@mill.example`).join(" ")],
    ["a line full of links", times('<a href="mailto:a@b.example">x</a>', 30_000)],
    ["open brackets", times("(", 1_000_000)],
    ["a name of a megabyte", times("Jane ", 200_000)],
    ["nested microdata", times("<div itemscope><i itemprop=name>", 30_000)],
    ["nested JSON-LD", `<script type="application/ld+json">${times("[", 400_000)}</script>`],
    ["open comments and quotes", times('<!--<a href="', 80_000)],
    ["copyright signs", times("© ", 400_000)],
  ])("ends: %s", (_, html) => {
    const page = parsePage({ html, url });
    const { contacts } = extractContacts(page);
    expect(contacts.length).toBeLessThanOrEqual(1000);
    expect(readPageText(page).text.length).toBeLessThanOrEqual(200_000);
    expect(listLinks(page).length).toBeLessThanOrEqual(5000);
  });

  it("is cut where it nests too deep, and nowhere else", () => {
    const table = `<table>${"<tr><td>x<td>y".repeat(2000)}</table><p>end`;
    expect(readPageText({ html: table }).text.split("\n")).toHaveLength(4001);
    // Nor by text that only looks like a tag.
    for (const html of ["<div>".repeat(5000), "<div><!--</div>-->".repeat(5000)]) {
      let depth = 0;
      let [node] = parsePage({ html }).nodes;
      for (; node && "children" in node; node = node.children[0]) depth++;
      expect(depth).toBe(600);
    }
  });

  it("leaves no markup, control character or endless text in a field", () => {
    const long = "Very ".repeat(100);
    const html = `<title>T</title><script type="application/ld+json">{"@type":"Person","email":"jo@mill.example","name":"<b>Jo\\u0007 Mill</b> ${long}","jobTitle":"<script>x ${long}","worksFor":{"name":"${long.repeat(2)}"}}</script>
      <div><h3>Jane&#0;&#8203; Do&lt;b&gt;e</h3><p>Head&#7; of <b>Sales</b></p><p>jane.doe@mill.example</p></div>`;
    for (const contact of extractContacts({ html, url }).contacts) {
      const values = [contact.name, contact.title, contact.phone, contact.company].map(
        (found) => found?.value ?? "",
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not occur.
      for (const value of values) expect(value).not.toMatch(/[\u0000-\u001f\u200b]|<b>|<script|\s\s/);
      expect(values[0]!.length).toBeLessThanOrEqual(120);
      expect(values[1]!.length).toBeLessThanOrEqual(160);
      expect(values[3]!.length).toBeLessThanOrEqual(200);
    }
  });
});
