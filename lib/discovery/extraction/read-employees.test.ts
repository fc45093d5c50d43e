import { expect, test } from "vitest";
import { parsePage } from "./parse-page";
import { readEmployees } from "./read-employees";

const read = (html: string) => readEmployees(parsePage({ html, url: "https://one.example/" }));
const json = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "Bakery", numberOfEmployees: value })}</script>`;

test.each([
  ["<p>We are a team of 12 in Leeds.</p>", ["12"]],
  ["<p>50+ employees on two sites</p>", ["50+"]],
  ["<p>More than 1,200 employees worldwide</p>", ["1200+"]],
  ["<p>Unsere 35 Mitarbeiter backen täglich.</p>", ["35"]],
  ["<p>Nos 20 collaborateurs</p>", ["20"]],
  ["<p>11-50 employees</p>", ["11-50"]],
  [json(42), ["42"]],
  [json({ "@type": "QuantitativeValue", value: "17" }), ["17"]],
  [json({ "@type": "QuantitativeValue", minValue: 10, maxValue: 50 }), ["10-50"]],
])("reads the number of employees of %s", (html, expected) => {
  expect(read(html)).toEqual(expected);
});

test.each([
  "<p>Payroll for 50 employees and more</p>",
  "<p>For companies with 200 employees</p>",
  "<p>Software for a team of 12</p>",
  "<p>Founded in 1950. We bake 4,000 loaves.</p>",
  "<p>We cut 30% of the employees' paperwork.</p>",
  json("many"),
])("takes no other number for one: %s", (html) => {
  expect(read(html)).toEqual([]);
});
