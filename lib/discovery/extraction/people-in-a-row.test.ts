import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";

const PEOPLE: [name: string, title: string, mail: string][] = [
  ["Jane Doe", "President", "jane@lakeclub.example"],
  ["John Smith", "Treasurer", "john@lakeclub.example"],
  ["Mary Winslow", "Secretary", "mary@lakeclub.example"],
  ["Susan Oakes", "Archivist", "susan@lakeclub.example"],
  ["Robert Quill", "Coach", "robert@lakeclub.example"],
  ["Anna Berg", "Editor", "anna@lakeclub.example"],
];
const READ = PEOPLE.map(([name, title, mail]) => `${mail} | ${name} | ${title} | `);

type Cells = (name: string, title: string, mail: string) => string[];

/** A table without a header, two people a row. */
function pairs(cells: Cells, lead: string[] = []): string {
  const row = (first: number) => [...lead, ...cells(...PEOPLE[first]!), ...cells(...PEOPLE[first + 1]!)];
  return `<table>${[0, 2, 4]
    .map(
      (first) =>
        `<tr>${row(first)
          .map((cell) => `<td>${cell}</td>`)
          .join("")}</tr>`,
    )
    .join("")}</table>`;
}
const link = (name: string, mail: string) => `<a href="mailto:${mail}">${name}</a>`;

describe("two people in a row of a table have each their own title", () => {
  it.each<[string, Cells]>([
    ["name, title, address", (name, title, mail) => [name, title, mail]],
    ["title, name, address", (name, title, mail) => [title, name, mail]],
    ["name with its address, title", (name, title, mail) => [link(name, mail), title]],
    ["title, name with its address", (name, title, mail) => [title, link(name, mail)]],
    ["title, name, a link", (name, title, mail) => [title, name, link("write", mail)]],
  ])("%s", (_, cells) => {
    expect(list(pairs(cells))).toEqual(READ);
  });

  it("behind a number of the row, and behind a word", () => {
    expect(list(pairs((name, title, mail) => [link(name, mail), title], ["12"]))).toEqual(READ);
    expect(list(pairs((name, title, mail) => [link(name, mail), title], ["Lakeside"]))).toEqual(READ);
  });

  it("where a title is missing", () => {
    const html = pairs((name, title, mail) => [link(name, mail), title === "Archivist" ? "" : title]);
    expect(list(html)).toEqual(READ.map((line) => line.replace("Archivist", "")));
  });

  it("and each their own number", () => {
    const number = (mail: string) => `+1 415 233 45${10 + PEOPLE.findIndex((one) => one[2] === mail)}`;
    expect(list(pairs((name, title, mail) => [name, title, mail, number(mail)]))).toEqual(
      READ.map((line, index) => `${line}+1 415 233 45${10 + index}`),
    );
  });
});

it("a person's title stands before another person who is named in the row", () => {
  const others = ["Peter Lund", "Eva Strand", "Karl Holm", "Paul Hartwell", "Dirk Lauer", "Uwe Brenner"];
  const rows = PEOPLE.map(
    ([name, title, mail], index) =>
      `<tr><td>${link(name, mail)}</td><td>${title}</td><td>${others[index]}</td></tr>`,
  );
  expect(list(`<table>${rows.join("")}</table>`)).toEqual(READ);
});

it("an address in a row is nobody's where the name may stand behind it", () => {
  expect(list(pairs((name, title, mail) => [title, mail, name])).map((line) => line.split(" | ")[1])).toEqual(
    PEOPLE.map(() => ""),
  );
});
