import { expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";
import { findProseTitle } from "./find-prose-title";

const read = (text: string, name: string) => {
  const at = text.indexOf(name);
  const found = findProseTitle(text, at, at + name.length);
  return found && text.slice(...found);
};

it.each([
  ["Jane Doe is a broker associate with Acme Realty, reach her any time.", "broker associate"],
  ["Jane Doe, who has been our treasurer since 2011, keeps the books.", "treasurer"],
  ["Jane Doe, our membership secretary, answers all questions.", "membership secretary"],
  ["Jane Doe has served as Director of Operations for the museum.", "Director of Operations"],
  ["Jane Doe is the president of the society and likes boats.", "president"],
  ["Please contact our club secretary Jane Doe for tickets.", "club secretary"],
  ["Please contact our Mill Secretary, Mrs. Jane Doe, for tickets.", "Mill Secretary"],
  ["Write to the vice president, Jane Doe, before Friday.", "vice president"],
  ["Jane Doe ist seit 2015 unsere Kassenwartin und hilft gern.", "Kassenwartin"],
  ["Jane Doe is onze penningmeester sinds 2012.", "penningmeester"],
  ["Jane Doe es la directora de la escuela.", "directora"],
  ["Für Fragen ist unser Jugendwart Jane Doe da.", "Jugendwart"],
  ["Jane Doe joined the office in 2009 as a loomwright and stayed.", "loomwright"],
  ["Jane Doe has worked as a weir fisher in our Mill Street branch since 2015.", "weir fisher"],
  ["Jane Doe is the mill's office administrator. She likes boats.", "office administrator"],
  ["Jane Doe is the mill’s weirkeeper and lives by the lock.", "weirkeeper"],
  ["Jane Doe is our weirkeeper and lives by the lock.", "weirkeeper"],
  ["Jane Doe is a loft carder with Harbour Mill.", "loft carder"],
  ["Send it to our loft carder, Jane Doe, before Friday.", "loft carder"],
])("reads the title out of a sentence: %s", (text, title) => {
  expect(read(text, "Jane Doe")).toBe(title);
});

it.each([
  ["Jane Doe is a PhD student in mill studies."],
  ["Jane Doe is happy to help the treasurer with questions."],
  ["Jane Doe, Acme Realty Group, reach her any time."],
  ["Jane Doe is in the office of the manager on Mondays."],
  ["The president thanks Jane Doe for the evening."],
  ["Jane Doe is a mother of two and a runner."],
  ["Jane Doe is our newest arrival from Ashford."],
  ["Jane Doe joined us straight from school and never left."],
  ["Jane Doe is a keen sailor on summer evenings."],
])("reads no title where the sentence gives none: %s", (text) => {
  expect(read(text, "Jane Doe")).toBeNull();
});

it("takes lower-case words between a name and contact data for a title, and a place or a link for none", () => {
  const line = (said: string, mail: string) => `<li>${said}, ${mail}</li>`;
  const html = [
    line("Jane Doe (loft carder)", "jane@mill.example"),
    line("Carl Winter, 2e weir fisher", "carl@mill.example"),
    line("Mary Winslow, Ashford", "mary@mill.example"),
    line("Paul Hartwell (at home)", "paul@mill.example"),
  ].join("");
  expect(list(html).map((one) => one.split(" | ")[2])).toEqual(["loft carder", "2e weir fisher", "", ""]);
});

it("heads a group with a heading that is nobody's title", () => {
  const person = (name: string, mail: string) => `<li>${name} (${mail})</li>`;
  const group = (title: string, ...people: string[]) => `<h4>${title}</h4><ul>${people.join("")}</ul>`;
  const html =
    group("Looms", person("Anna Berg", "anna@mill.example"), person("Peter Lund", "peter@mill.example")) +
    group("Weirs", person("Eva Strand", "eva@mill.example"), person("Karl Holm", "karl@mill.example")) +
    group("Lofts", person("Nina Falk", "nina@mill.example"), person("Paul Moor", "paul@mill.example"));
  expect(list(html).map((one) => one.split(" | ")[2])).toEqual(["", "", "", "", "", ""]);
});

it("gives the title to the person whose address is in the sentence", () => {
  const html = `<p>Jane Doe is a broker associate with Harbour Mill. Reach her at jane.doe@harbourmill.example.</p>
    <p>Questions about dues go to Carl Winter, who has been our treasurer since 2009 (cwinter@harbourmill.example).</p>`;
  expect(list(html)).toEqual([
    "jane.doe@harbourmill.example | Jane Doe | broker associate | ",
    "cwinter@harbourmill.example | Carl Winter | treasurer | ",
  ]);
});

it("takes the only person of a sentence for the owner of a mailbox that says nothing", () => {
  const html = `<p>For rides please turn to Paul Hartwell. You can reach him on 0496 12 93 41 or by mail to redbike77@mail.example.</p>
    <p>Mary Winslow and Robert Quill plan the games, mail ballgames88@mail.example.</p>`;
  expect(list(html)).toEqual([
    "redbike77@mail.example | Paul Hartwell |  | 0496 12 93 41",
    "ballgames88@mail.example |  |  | ",
  ]);
});

it("reads the title out of the sentence that begins below an address with the person's name", () => {
  const item = (name: string, mail: string, text: string) =>
    `<h3>${name}</h3><p>Email: ${mail}</p><p>${text}</p><p><a href="#top">Back to top</a></p>`;
  const html =
    item("Anna Berg", "berg@mill.example", "Anna is the mill's office administrator. She likes boats.") +
    item("Peter Lund", "lund@mill.example", "Peter Lund is a legal assistant with experience.") +
    item("Eva Strand", "strand@mill.example", "Eva was a manager once, and Peter is a legal assistant.");
  expect(list(html).map((line) => line.split(" | ")[2])).toEqual([
    "office administrator",
    "legal assistant",
    "",
  ]);
});

it("takes what a link to a mailbox calls its owner", () => {
  const link = (text: string) =>
    list(`<p><b>Anna Berg</b>, Quay 3</p><p>Email: <a href="mailto:berg@mill.example">${text}</a></p>`);
  expect(link("Mill-Webmaster")).toEqual(["berg@mill.example | Anna Berg | Mill-Webmaster | "]);
  expect(link("Become a member")).toEqual(["berg@mill.example | Anna Berg |  | "]);
});
