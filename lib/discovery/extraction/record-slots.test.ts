import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";

// The titles are in no list: words of trades, clubs and languages that nobody foresaw, or made up.

describe("titles in words that no list has", () => {
  it("are read in a table's column, also beside people without an address", () => {
    const row = (title: string, name: string, mail: string) =>
      `<tr><td>${title}</td><td>${name}</td><td>${mail}</td></tr>`;
    const html = `<table>${row("Chairman", "Paul Hartwell", "")}${row("Treasurer", "Mary Winslow", "mary@lakeclub.example")}${row("Skeinholder", "Robert Quill", "rquill@lakeclub.example")}${row("Lanternry", "Susan Oakes", "oakes@lakeclub.example")}</table>`;
    expect(list(html)).toEqual([
      "mary@lakeclub.example | Mary Winslow | Treasurer | ",
      "rquill@lakeclub.example | Robert Quill | Skeinholder | ",
      "oakes@lakeclub.example | Susan Oakes | Lanternry | ",
    ]);
  });

  it("are read in a list of titles before names", () => {
    const html = `<ul><li>Voorzitter: Jan Terhorst (jan@gilde.example)</li><li>Schutspatroon: Pieter Smits (pieter@gilde.example)</li><li>2<sup>de</sup> Kapelheer: Marijke Boon (marijke@gilde.example)</li></ul>`;
    expect(list(html)).toEqual([
      "jan@gilde.example | Jan Terhorst | Voorzitter | ",
      "pieter@gilde.example | Pieter Smits | Schutspatroon | ",
      "marijke@gilde.example | Marijke Boon | 2de Kapelheer | ",
    ]);
  });

  it("are read in the heading of each record, however many labelled lines follow the name", () => {
    const card = (title: string, name: string, task: string, mail: string) =>
      `<div><h2>${title}</h2><h2>${name}</h2><p><b>Zug:</b></p><p>Alte Garde 1990</p><p><b>Seit:</b></p><p>2013</p><p><b>Aufgaben:</b></p><p>${task}</p><p><a href="mailto:${mail}">E-Mail schreiben</a></p></div>`;
    const html =
      card("Schatzmeister", "Karin Holm", "Finanzen", "kasse@korps.example") +
      card("Fahnenjunker", "Jens Brandt", "stv. Schatzmeister", "fahne@korps.example") +
      card("Schriftführer", "Dirk Lauer", "Protokoll", "dirk.lauer@korps.example") +
      card("Zeltgraf", "Uwe Brenner", "Feste", "zelt@korps.example");
    expect(list(html)).toEqual([
      "kasse@korps.example | Karin Holm | Schatzmeister | ",
      "fahne@korps.example | Jens Brandt | Fahnenjunker | ",
      "dirk.lauer@korps.example | Dirk Lauer | Schriftführer | ",
      "zelt@korps.example | Uwe Brenner | Zeltgraf | ",
    ]);
  });

  it("are read in the line below each name", () => {
    const item = (name: string, title: string, mail: string) =>
      `<p><strong>${name}</strong><br>${title}<br>${mail}</p>`;
    const html =
      item("Anna Berg", "Managing Director", "anna@mill.example") +
      item("Peter Lund", "Grist whisperer", "peter@mill.example") +
      item("Eva Strand", "Keeper of sieves | Night shift", "eva@mill.example");
    expect(list(html)).toEqual([
      "anna@mill.example | Anna Berg | Managing Director | ",
      "peter@mill.example | Peter Lund | Grist whisperer | ",
      "eva@mill.example | Eva Strand | Keeper of sieves | Night shift | ",
    ]);
  });

  it("are read also where they begin like the label of an address on the web", () => {
    const item = (name: string, title: string, mail: string) =>
      `<div><h4>${name}</h4><p>${title}</p><a href="mailto:${mail}">Mail</a></div>`;
    const html =
      item("Anna Berg", "Mlýnská kola", "anna@mill.example") +
      item("Peter Lund", "Sítka", "peter@mill.example") +
      item("Eva Strand", "Web, Mouka", "eva@mill.example");
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["Mlýnská kola", "Sítka", "Web, Mouka"]);
  });

  it("are read for a mailbox whose record names nobody, where the page's classes mark them", () => {
    const card = (title: string, name: string, mail: string) =>
      `<div><div class="role">${title}</div><div class="name">${name}</div><a href="mailto:${mail}">${mail}</a></div>`;
    const html =
      card("1. Vorsitzende", "Anna Berg", "vorsitz@weber.example") +
      card("Vorstand Webstuhl", "Position vakant", "anlage@weber.example") +
      card("Aktuelles", "Position vakant", "neues@weber.example");
    expect(list(html).map((line) => line.split(" | ").slice(1, 3).join(", "))).toEqual([
      "Anna Berg, 1. Vorsitzende",
      ", Vorstand Webstuhl",
      ", ",
    ]);
  });

  it("are read from the shape alone where no record has a word that is known", () => {
    const html = `<h1>Bestuur</h1><h4>Hengstenaar</h4><h4>Dhr. Holleman</h4><h4>holleman@dispuut.example</h4><h4>Ab Toga</h4><h4>Dhr. Langens</h4><h4>abtoga@dispuut.example</h4><h4>Aedituus</h4><h4>Dhr. Altema</h4><h4>altema@dispuut.example</h4>`;
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["Hengstenaar", "Ab Toga", "Aedituus"]);
  });

  it("give names that no list has their place too", () => {
    const row = (title: string, name: string, mail: string) =>
      `<tr><td>${name}</td><td>${title}</td><td><a href="mailto:${mail}">write</a></td></tr>`;
    const html = `<table>${row("Chair", "Paul Hartwell", "chair@lakeclub.example")}${row("Treasurer", "Qorzim Vextal", "qz77@mail.example")}${row("Secretary", "Susan Oakes", "secretary@lakeclub.example")}</table>`;
    expect(list(html)).toEqual([
      "chair@lakeclub.example | Paul Hartwell | Chair | ",
      "qz77@mail.example | Qorzim Vextal | Treasurer | ",
      "secretary@lakeclub.example | Susan Oakes | Secretary | ",
    ]);
  });
});

describe("what stands beside people without being their title", () => {
  it("is not read where a heading of the column says what it is", () => {
    const row = (name: string, place: string, title: string, mail: string) =>
      `<tr><td>${name}</td><td>${place}</td><td>${title}</td><td>${mail}</td></tr>`;
    const html = `<table><tr><th>Name</th><th>Location</th><th>Role</th><th>Mail</th></tr>${row("Anna Berg", "Riverside", "Loomwright", "anna@mill.example")}${row("Peter Lund", "Hillcrest", "Dyer", "peter@mill.example")}${row("Eva Strand", "Lakeview", "Carder", "eva@mill.example")}</table>`;
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["Loomwright", "Dyer", "Carder"]);
  });

  it("is not the next record's title, nor the one before's", () => {
    const item = (title: string, name: string, mail: string) =>
      `<h3>${title}</h3><p>${name}</p><p><a href="mailto:${mail}">${mail}</a></p>`;
    const html =
      item("President", "Paul Hartwell", "paul@lakeclub.example") +
      item("Weirkeeper", "Mary Winslow", "mary@lakeclub.example") +
      item("Secretary", "Robert Quill", "robert@lakeclub.example") +
      `<p>Susan Oakes</p><p><a href="mailto:susan@lakeclub.example">susan@lakeclub.example</a></p>`;
    expect(list(html)).toEqual([
      "paul@lakeclub.example | Paul Hartwell | President | ",
      "mary@lakeclub.example | Mary Winslow | Weirkeeper | ",
      "robert@lakeclub.example | Robert Quill | Secretary | ",
      "susan@lakeclub.example | Susan Oakes |  | ",
    ]);
  });

  it("is no heading above several people", () => {
    const person = (name: string, mail: string) => `<p><b>${name}</b> <a href="mailto:${mail}">mail</a></p>`;
    const html = `<h3>Postdoctoral Associates</h3>${person("Anna Berg", "anna@lab.example")}${person("Peter Lund", "peter@lab.example")}<h3>Graduate Students</h3>${person("Eva Strand", "eva@lab.example")}${person("Karl Holm", "karl@lab.example")}`;
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["", "", "", ""]);
  });

  it("is no label, and not what stands behind one", () => {
    const card = (name: string, born: string, mail: string) =>
      `<div><h3>${name}</h3><p>Board</p><p><b>Hobby:</b> ${born}</p><p>${mail}</p></div>`;
    const html =
      card("Anna Berg", "Sailing", "anna@mill.example") +
      card("Peter Lund", "Coach of dogs", "peter@mill.example") +
      card("Eva Strand", "Chess player", "eva@mill.example");
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["", "", ""]);
  });

  it("is no department, though one record has its title there", () => {
    const item = (name: string, below: string, mail: string) =>
      `<dt>${name}</dt><dd>${below}</dd><dd><a href="mailto:${mail}">${mail}</a></dd>`;
    const html = `<dl>${item("Anna Berg, Ph.D.", "Department of History", "aberg@hill.example")}${item("Peter Lund, Ph.D.", "Sociology Department", "plund@hill.example")}${item("Eva Strand", "Retired Librarian", "estrand@hill.example")}${item("Karl Holm", "School of Music", "kholm@hill.example")}</dl>`;
    expect(list(html)).toEqual([
      "aberg@hill.example | Anna Berg |  | ",
      "plund@hill.example | Peter Lund |  | ",
      "estrand@hill.example | Eva Strand | Retired Librarian | ",
      "kholm@hill.example | Karl Holm |  | ",
    ]);
  });

  it("does not outweigh a title on the name's own line", () => {
    const html = `<div>Staff</div><div><a href="mailto:anna@mill.example">Anna Berg</a> - Executive Director</div>`;
    expect(list(html)).toEqual(["anna@mill.example | Anna Berg | Executive Director | "]);
  });
});

describe("addresses that belong to nobody", () => {
  it("stay without a person where a page gives them for several people", () => {
    const card = (name: string, title: string, mail: string) =>
      `<div><p><b>${name}</b></p><p>${title}</p><p><a href="mailto:${mail}">${mail}</a></p></div>`;
    const html =
      card("Anna Berg", "Chair", "office@lakeclub.example") +
      card("Peter Lund", "Treasurer", "treasurer@lakeclub.example") +
      card("Eva Strand", "Secretary", "office@lakeclub.example");
    expect(list(html)).toEqual([
      "office@lakeclub.example |  |  | ",
      "treasurer@lakeclub.example | Peter Lund | Treasurer | ",
    ]);
  });

  it("stay without a person where their own label says what they are for", () => {
    const html = `<p>Anna Berg</p><p>Harbour pilot</p><p>General enquiries: info@lakeclub.example</p>`;
    expect(list(html)).toEqual(["info@lakeclub.example |  |  | "]);
  });

  it("are not the last person's above the page's footer", () => {
    const html = `<section><p>Anna Berg, sailor</p><p>Peter Lund, Treasurer</p></section><footer><p>contact@lakeclub.example</p></footer>`;
    expect(list(html)).toEqual(["contact@lakeclub.example |  |  | "]);
  });
});

it.each(["Profile at the mill ↗", "(weaving with Prof. Peter Lund)"])(
  "takes no title from what a record links to, or whom it names: %s",
  (beside) => {
    const card = (name: string, title: string, mail: string) =>
      `<div><h3>${name}</h3><h4>${title}</h4><p>${mail}</p></div>`;
    const html =
      card("Anna Berg", "Professor", "anna@mill.example") +
      card("John Smith", beside, "john@mill.example") +
      card("Mary Winslow", "Lecturer", "mary@mill.example");
    expect(list(html)[1]).toBe("john@mill.example | John Smith |  | ");
  },
);

it.each(["Specjalista ds. sprzedaży", "Z-ca Dyr. Handlowego"])(
  "takes no abbreviation for the end of a sentence: %s",
  (title) => {
    const html = `<h4>${title}</h4><div><p>Anna Berg</p><p>anna@mill.example</p></div>`;
    expect(list(html)).toEqual([`anna@mill.example | Anna Berg | ${title} | `]);
  },
);

describe("a heading above a person", () => {
  const person = (name: string, mail: string, title = "") =>
    `<div><h3>${name}</h3>${title}<p>${mail}@mill.example</p></div>`;

  it("is the title where it is above nobody else", () => {
    const html = `<h2>Treasurer</h2>${person("Anna Berg", "anna")}<h2>Secretary</h2>${person("John Smith", "john")}`;
    expect(titlesOf(html)).toEqual(["Treasurer", "Secretary"]);
  });

  it("is no title where the next people have no others", () => {
    const html = `<h2>M.S. Student</h2>${person("Anna Berg", "anna")}${person("John Smith", "john")}${person("Mary Winslow", "mary")}${person("Peter Lund", "peter")}`;
    expect(titlesOf(html)).toEqual(["", "", "", ""]);
  });
});

const titlesOf = (html: string) => list(html).map((line) => line.split(" | ")[2]);

it("takes no states for a title", () => {
  const card = (name: string, states: string, mail: string) =>
    `<div><h4>${states}</h4><p>${name}</p><p>${mail}@mill.example</p></div>`;
  const html =
    card("Anna Berg", "AK, WA, OR", "anna") +
    card("John Smith", "NJ, PA", "john") +
    card("Mary Winslow", "CO, WY, UT", "mary");
  expect(titlesOf(html)).toEqual(["", "", ""]);
});
