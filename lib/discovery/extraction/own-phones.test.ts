import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";
import { extractContacts } from "./extract-contacts";
import { findPhones } from "./find-phones";

it.each([
  ["Tel: 0265-551 3638 / 233 4799", ["0265-551 3638"]],
  ["Phone: 555-123-4567 / 555-765-4321", ["555-123-4567"]],
  ["(555) 123-4567 (555) 765-4321", ["(555) 123-4567"]],
  ["Telefon: 0171 2345678 0171 8765432", ["0171 2345678"]],
  ["Tel: 020 7946 0018 020 7946 0019", ["020 7946 0018"]],
  ["Tel. 07221 / 123456", ["07221 / 123456"]],
  ["Tel +49 (0) 521 / 123456", ["+49 (0) 521 / 123456"]],
  ["Tel. 089 / 12 34 56 78", ["089 / 12 34 56 78"]],
  ["Tél. 01 23 45 67 89 / 06 12 34 56 78", ["01 23 45 67 89"]],
  ["(020) 7946 0011 / 0012", ["(020) 7946 0011"]],
  ["Tel. 02236 12345/34", ["02236 12345/34"]],
  ["614-555-0110614-555-0111", ["614-555-0110"]],
  ["Tel. 05222 - 4455 2. Beisitzer: Anna Berg", ["05222 - 4455"]],
  ["Ph D; 22145501", []],
  ["Tél : 06·12·34·56·78", ["06·12·34·56·78"]],
  ["тел. +7 (495) 555-01-10, факс +7 (495) 555-01-19", ["+7 (495) 555-01-10"]],
])("joins no two numbers, and parts none: %s", (text, numbers) => {
  expect(findPhones(text).map(({ value }) => value)).toEqual(numbers);
});

it.each([
  ["Tel: 555-123-4567 (ext. 12)", "555-123-4567 (ext. 12)"],
  ["Phone: 555-123-4567, extn 204", "555-123-4567, extn 204"],
  ["Tel 0043 1 234567 DW 12", "0043 1 234567 DW 12"],
  ["Telefon 04542 8003-0, Durchwahl -34", "04542 8003-0, Durchwahl -34"],
])("keeps an extension: %s", (text, number) => {
  expect(findPhones(text)[0]?.value).toBe(number);
});

it("gives people their own number beside the office's", () => {
  const card = (name: string, own: string, mail: string) =>
    `<div><h3>${name}</h3><p>Broker</p><p>Office: 555-310-4000</p><p>Mobile: ${own}</p><p>${mail}</p></div>`;
  const html =
    card("Anna Berg", "555-310-4811", "anna@mill.example") +
    card("Peter Lund", "555-310-4922", "peter@mill.example");
  expect(list(html)).toEqual([
    "anna@mill.example | Anna Berg | Broker | 555-310-4811",
    "peter@mill.example | Peter Lund | Broker | 555-310-4922",
  ]);
});

it("leaves the office's number where nobody has another", () => {
  const card = (name: string, mail: string) =>
    `<div><h3>${name}</h3><p>Broker</p><p>Office: 555-310-4000</p><p>${mail}</p></div>`;
  const html = card("Anna Berg", "anna@mill.example") + card("Peter Lund", "peter@mill.example");
  expect(list(html).map((line) => line.split(" | ")[3])).toEqual(["555-310-4000", "555-310-4000"]);
});

it("takes no number of another topic of the page", () => {
  const html = `<h2>Visits</h2><p>Call us: 555-310-4000</p><h2>Records</h2><p>Ask for records at jberg@mill.example</p>`;
  expect(list(html)).toEqual(["jberg@mill.example |  |  | "]);
});

it.each(["33 12 55 01", "922 55 142", "0864500112", "555-0110", "6555 0110"])(
  "reads a number that is all of its line: %s",
  (number) => {
    expect(findPhones(number).map(({ value }) => value)).toEqual([number]);
    expect(findPhones(`${number} pages`)).toEqual([]);
  },
);

it("takes no number without spaces behind the label of another", () => {
  expect(findPhones("0864500112", "Steuernummer:")).toEqual([]);
});

it.each(["01/09/2023 - 31/08/2027", "2023-09-01 - 2027-08-31"])("takes no dates: %s", (dates) => {
  expect(findPhones(dates)).toEqual([]);
  expect(findPhones(`Office hours ${dates}`)).toEqual([]);
});

it("reads labels and numbers of Chinese and Japanese text", () => {
  expect(findPhones("电话:010-8555 1234传真:010-8555 1299").map(({ value }) => value)).toEqual([
    "010-8555 1234",
  ]);
  expect(findPhones("ファックス 03-5550-1299")).toEqual([]);
});

it("holds a fax label for its own number only", () => {
  expect(findPhones("216-555-0121", "Fax 216-555-0129").map(({ value }) => value)).toEqual(["216-555-0121"]);
  expect(findPhones("216-555-0129", "Fax")).toEqual([]);
});

it("prefers a column of telephones to one of mobiles", () => {
  const html = `<table><tr><th>Name</th><th>Phone</th><th>Mobile</th><th>E-mail</th></tr>
    <tr><td>Anna Berg</td><td>555-310-4811</td><td>555-310-4911</td><td>anna@mill.example</td></tr>
    <tr><td>Peter Lund</td><td></td><td>555-310-4922</td><td>peter@mill.example</td></tr></table>`;
  expect(list(html)).toEqual([
    "anna@mill.example | Anna Berg |  | 555-310-4811",
    "peter@mill.example | Peter Lund |  | 555-310-4922",
  ]);
});

it("keeps the columns of rows that a cell above reaches into", () => {
  const row = (unit: string, room: string, name: string, phone: string, mail: string) =>
    `<tr>${unit}<td>${room}</td><td>${name}</td><td>${phone}</td><td>${mail}</td></tr>`;
  const html = `<table><tr><th>部门</th><th>房间</th><th>联系人</th><th>电　话</th><th>Email</th></tr>
    ${row("<td rowspan=2>借阅部</td>", "B205", "赵明华", "62331147", "mhzhao@mill.example")}
    ${row("", "D105", "李文静", "62331185", "wjli@mill.example")}
    ${row("<td>技术部</td>", "B505", "陈志远", "62331183", "zychen@mill.example")}</table>`;
  expect(list(html)).toEqual([
    "mhzhao@mill.example | 赵明华 |  | 62331147",
    "wjli@mill.example | 李文静 |  | 62331185",
    "zychen@mill.example | 陈志远 |  | 62331183",
  ]);
});

it("reads two numbers that are all of their line", () => {
  expect(findPhones("6555 0110 / 2155 0120").map(({ value }) => value)).toEqual(["6555 0110"]);
});

it("takes the number above each address where the first line is one", () => {
  const html = `<p>Tel: 0113 496 0110 (Chair)<br>Chair: one@mill.example<br>Tel: 0113 496 0120 (Clerk)<br>Clerk: two@mill.example<br>Tel: 0113 496 0130<br>Shop: three@mill.example</p>`;
  expect(list(html).map((line) => line.split(" | ")[3])).toEqual([
    "0113 496 0110",
    "0113 496 0120",
    "0113 496 0130",
  ]);
});

it("takes a bold number below the address for the end of its record", () => {
  const record = (unit: string, name: string, mail: string, phone: string) =>
    `<h2>${unit}</h2><br><strong>${name}</strong><br>Mill Lane 1<br>${mail}<br><strong>Tel. ${phone}</strong><br>`;
  const html =
    record("Dyeing", "Anna Berg", "anna@mill.example", "555-0110") +
    record("Carding", "Peter Lund", "peter@mill.example", "555-0120");
  expect(list(html).map((line) => line.split(" | ")[3])).toEqual(["555-0110", "555-0120"]);
});

it("takes no number from another person's row", () => {
  const html = `<table><tr><td>Awards</td><td>Anna Berg</td><td>555-310-4811</td></tr>
    <tr><td>Treasurer</td><td>Peter Lund</td><td>peter@mill.example</td></tr></table>`;
  expect(list(html)).toEqual(["peter@mill.example | Peter Lund | Treasurer | "]);
});

describe("a link to a number", () => {
  const phoneOf = (link: string) =>
    extractContacts({
      html: `<h3>Anna Berg</h3><p>${link} <a href="mailto:anna@mill.example">E-mail</a></p>`,
      url: "https://mill.example/",
    }).contacts[0]?.phone;

  it.each(["<i></i>", "Call me"])("gives its address where it shows none: %s", (shown) => {
    const found = { value: "+16145550181", quote: "tel:+16145550181" };
    expect(phoneOf(`<a href="tel:+16145550181">${shown}</a>`)).toEqual(found);
  });

  it("gives the number that it shows", () => {
    expect(phoneOf(`<a href="tel:+16145550100">614-555-0181</a>`)?.value).toBe("614-555-0181");
    expect(phoneOf(`<a href="tel:+16145550181"><i></i></a> 614-555-0181`)?.value).toBe("614-555-0181");
  });

  it("is no number where its address is none, or a fax", () => {
    expect(phoneOf(`<a href="tel:ask-us"><i></i></a>`)).toBeNull();
    expect(phoneOf(`Fax: <a href="tel:+16145550181"><i></i></a>`)).toBeNull();
  });
});
