import { expect, test } from "vitest";
import { readCompanyFile } from "./read-company-file";

test.each([
  [
    "Name,Website\nHart,harts.example\nMill,https://www.mill.example/\n",
    ["harts.example", "https://www.mill.example/"],
  ],
  ["Firma;Webseite;E-Mail\r\nHart;www.harts.example;info@harts.example\r\n", ["www.harts.example"]],
  ["\uFEFFcompany\tcompany_website\nHart\tharts.example", ["harts.example"]],
  // No heading that says so: the column that holds websites.
  ["Company,Contact,Where\nHart,info@harts.example,harts.example", ["harts.example"]],
  // No headings at all.
  ["harts.example\nmill.example", ["harts.example", "mill.example"]],
  ['Name,URL\n"Hart, Sons",harts.example', ["harts.example"]],
])("finds the websites of %j", (text, sites) => {
  expect(readCompanyFile(text).sites).toEqual(sites);
});

test("takes each site once, and says how many rows have none", () => {
  const file =
    "Name,Website\nHart,harts.example\nHart 2,https://www.harts.example/\nNone,\nBad,not a site\nMail,a@b.example";
  expect(readCompanyFile(file)).toEqual({ sites: ["harts.example"], rowsWithout: 3, isCut: false });
});

test("takes no more than Memory keeps", () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `Company ${index},site${index}.example`);
  const { sites, isCut } = readCompanyFile(["Name,Website", ...rows].join("\n"));
  expect([sites.length, isCut]).toEqual([1_000, true]);
});

test("a file without websites, an empty one and one of other bytes give none", () => {
  for (const text of ["Name,Town\nHart,Bristol", "", "\u0000\u0001\uFFFD"])
    expect(readCompanyFile(text).sites).toEqual([]);
});
