import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";

const titles = (html: string) => list(html).map((line) => line.split(" | ")[2]);

describe("a title that an element or a line break cuts", () => {
  it("goes on in the next element", () => {
    const item = (role: string, name: string, mail: string) =>
      `<li><span class="role">${role}</span> <span class="name">${name}</span> ${mail}</li>`;
    const html = `<ul>${item("Beauftragte für <em>Webkunst</em>", "Karin Holm", "holm@weber.example")}${item("Leiter der <b>Färberei</b>", "Jens Brandt", "brandt@weber.example")}</ul>`;
    expect(titles(html)).toEqual(["Beauftragte für Webkunst", "Leiter der Färberei"]);
  });

  it("goes on in the lines below, up to the next title", () => {
    const item = (name: string, title: string, mail: string) =>
      `<ul><li>${name}</li><li><h4>${title}</h4></li><li>${mail}</li></ul>`;
    const html =
      item("Anna Berg", "Mill Librarian &amp; <br>Keeper of Grist <br>Papers", "anna@mill.example") +
      item("Peter Lund", "Acquisitions and<br>River Records<br> Manager", "peter@mill.example") +
      item("Eva Strand", "Head of Sieves &amp;<br>Mill Librarian<br>Curator, Flour", "eva@mill.example");
    expect(titles(html)).toEqual([
      "Mill Librarian & Keeper of Grist Papers",
      "Acquisitions and River Records Manager",
      "Head of Sieves & Mill Librarian",
    ]);
  });

  it("loses the word that waits for a rest where there is none", () => {
    expect(titles("<p>Anna Berg</p><p>Mill Librarian &amp;</p><p>anna@mill.example</p>")).toEqual([
      "Mill Librarian",
    ]);
  });
});

describe("what a person has learned", () => {
  it.each(["M.Sc. Mühlenkunde", "Ph D", "M Tech; 22103", "B.A., M.A. History"])(
    "is no title: %s",
    (degree) => {
      expect(
        titles(`<div><h3>Anna Berg</h3><div class="role">${degree}</div>anna@mill.example</div>`),
      ).toEqual([""]);
    },
  );

  it.each(["Ph.D. Student", "M.S. Student", "Graduate student", "PhD candidate", "MBA Programme Director"])(
    "leaves a title that has the degree in it: %s",
    (title) => {
      expect(titles(`<div><h3>Anna Berg</h3><p>${title}</p><p>anna@mill.example</p></div>`)).toEqual([title]);
    },
  );
});

it("does not take the heading of a place for a title", () => {
  const group = (place: string, name: string, mail: string) =>
    `<h3>${place}</h3><p><strong>${name}</strong> | ${mail}</p>`;
  const html =
    group("A Malte", "Anna Berg", "berg@mill.example") +
    group("En Islande", "Peter Lund", "lund@mill.example") +
    group("In Norwegen", "Eva Strand", "strand@mill.example") +
    group("Au Chili", "Paul Hartwell", "hartwell@mill.example");
  expect(titles(html)).toEqual(["", "", "", ""]);
});

it.each([
  ["<p>Director of the division<br>of Chemistry</p>", "Director of the division of Chemistry"],
  ["<p>Director de la división<br>de Química</p>", "Director de la división de Química"],
])("reads all of a title: %s", (title, whole) => {
  expect(titles(`<div><p>Anna Berg</p>${title}<p>anna@mill.example</p></div>`)).toEqual([whole]);
});

it("takes the full stop of a sentence for no part of a title", () => {
  expect(
    titles("<p>Anna Berg - member of the board, event coordinator.</p><p>anna@mill.example</p>"),
  ).toEqual(["member of the board, event coordinator"]);
});

it("takes the end of a title for nobody's name", () => {
  const html = `<div><p>José Ruiz</p><p>Director de la división de Química</p><p>d.quimica@mill.example</p></div>`;
  expect(list(html)).toEqual(["d.quimica@mill.example | José Ruiz | Director de la división de Química | "]);
});
