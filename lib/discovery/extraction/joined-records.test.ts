import { describe, expect, it } from "vitest";
import { extractContacts } from "./extract-contacts";

/** One line per contact: mailbox | name | title | phone. */
const list = (html: string) =>
  extractContacts({ html, url: "https://www.lakeclub.example/board" }).contacts.map((contact) =>
    [contact.email, contact.name, contact.title, contact.phone]
      .map((field) => field?.value ?? "")
      .join(" | "),
  );

describe("several addresses in one record", () => {
  it("gives all of them its person", () => {
    const card = (name: string, title: string, lines: string) =>
      `<tr><td><img src="a.jpg"></td><td><h3>${name}</h3><p><i>${title}</i><br>${lines}</p></td></tr>`;
    const html = `<table>${card("Wim Terhorst", "Voorzitter", "0599-373986<br>wterhorst@post.example<br>voorzitter@lakeclub.example")}${card("Rik Oosterveld", "Penningmeester", "0599-863309<br>penningmeester@lakeclub.example")}</table>`;
    expect(list(html)).toEqual([
      "wterhorst@post.example | Wim Terhorst | Voorzitter | 0599-373986",
      "voorzitter@lakeclub.example | Wim Terhorst | Voorzitter | 0599-373986",
      "penningmeester@lakeclub.example | Rik Oosterveld | Penningmeester | 0599-863309",
    ]);
  });

  it("joins paragraphs and words in brackets", () => {
    const html = `<p><b>Jordi van Os</b></p><p>Penningmeester</p><p>kas@lakeclub.example (voor declaraties)</p><p>jordivanos@post.example</p><hr><p><b>Simon Lind</b></p><p>Secretaris</p><p>slind@post.example</p>`;
    expect(list(html)).toEqual([
      "kas@lakeclub.example | Jordi van Os | Penningmeester | ",
      "jordivanos@post.example | Jordi van Os | Penningmeester | ",
      "slind@post.example | Simon Lind | Secretaris | ",
    ]);
  });

  it("does not give one person's name to somebody else's mailbox", () => {
    const html = `<p>Contact: John Harker<br>john.harker@lakeclub.example<br>mary@lakeclub.example</p><p>Treasurer: Ann Lowe, ann@lakeclub.example</p>`;
    expect(list(html)[1]).toBe("mary@lakeclub.example |  |  | ");
  });

  it("leaves cells side by side apart", () => {
    const html = `<table><tr><td>Petra Holm</td><td>Jens Brandt</td></tr><tr><td>holm@lakeclub.example</td><td>brandt@lakeclub.example</td></tr></table>`;
    expect(list(html)).toEqual([
      "holm@lakeclub.example | Petra Holm |  | ",
      "brandt@lakeclub.example | Jens Brandt |  | ",
    ]);
  });
});

describe("titles by their place", () => {
  it("takes the element behind the one that holds the name", () => {
    const item = (name: string, title: string, mail: string) =>
      `<li><span class="a">${name}</span>\n<span class="b">${title}</span>\n<a href="mailto:${mail}">${mail}</a></li>`;
    const html = `<ul>${item("Joep Thielen", "Penningmeester", "jthielen@lakeclub.example")}${item("Anna Meulen", "Algemeen bestuurslid", "ameulen@lakeclub.example")}</ul>`;
    expect(list(html)).toEqual([
      "jthielen@lakeclub.example | Joep Thielen | Penningmeester | ",
      "ameulen@lakeclub.example | Anna Meulen | Algemeen bestuurslid | ",
    ]);
  });

  it("passes over degrees and years behind a name", () => {
    const html = `<p><b>Lisa Barlow-Finch, MD (1996)</b><br>Secretary/Treasurer<br>lbarlow@lakeclub.example</p><p><b>Anthony Gerard, MD (1990)</b><br>Director at Large<br>agerard@lakeclub.example</p>`;
    expect(list(html)).toEqual([
      "lbarlow@lakeclub.example | Lisa Barlow-Finch | Secretary/Treasurer | ",
      "agerard@lakeclub.example | Anthony Gerard | Director at Large | ",
    ]);
  });

  it("prefers the line of a title element that reads like a title", () => {
    const html = `<div><span class="pi-name">Jihyun Kim, Ph.D.</span><div class="pi-role">Assistant Professor<br>Dept. of Semiconductor Engineering, Hill University</div><div>jhkim@hill.example</div></div>`;
    expect(list(html)).toEqual(["jhkim@hill.example | Jihyun Kim | Assistant Professor | "]);
  });

  it("drops the label of a title and reads no title out of a column of departments", () => {
    const label = `<table><tr><td><p>Guresh Palmer</p><p>Designation:Associate professor</p></td><td><p>Ph.:8146222265</p><p>E-mail: gpalmer@hill.example</p></td></tr></table>`;
    expect(list(label)).toEqual(["gpalmer@hill.example | Guresh Palmer | Associate professor | 8146222265"]);
    const row = (name: string, department: string, mail: string) =>
      `<tr><td>${name}</td><td>${department}</td><td>${mail}</td></tr>`;
    const html = `<table><tr><th>Name</th><th>Department</th><th>E-Mail</th></tr>${row("Paul T. Stephens", "Biology", "pstephens@hill.example")}${row("Kasandra J. Rowley", "Chemistry", "krowley@hill.example")}</table>`;
    expect(list(html)).toEqual([
      "pstephens@hill.example | Paul T. Stephens |  | ",
      "krowley@hill.example | Kasandra J. Rowley |  | ",
    ]);
  });
});

describe("names", () => {
  it("leaves the letters of a degree out, and initials in", () => {
    const html = `<div><h4>M.C. ALEJANDRO VELASCO MENA</h4><p>Profesor Titular</p><p>mena@hill.example</p></div><div><h4>MTRA. SARA NELLY MORENO</h4><p>Presidenta</p><p>sara.mc@hill.example</p></div><div><h4>J.R. Whitlock</h4><p>Tutor</p><p>whitlock@hill.example</p></div>`;
    expect(list(html)).toEqual([
      "mena@hill.example | ALEJANDRO VELASCO MENA | Profesor Titular | ",
      "sara.mc@hill.example | SARA NELLY MORENO | Presidenta | ",
      "whitlock@hill.example | J.R. Whitlock | Tutor | ",
    ]);
  });

  it("takes no heading of a mailbox for a name", () => {
    const html = `<dl><dt><a href="mailto:papers@meeting.example">Papers</a>:</dt><dd>Andy Cole, <i>U. North</i><br>Joan Marsh, <i>U. South</i></dd></dl><dl><dt><a href="mailto:panels@meeting.example">Panels</a>:</dt><dd>Khai Tran, <i>U. East</i></dd></dl>`;
    expect(list(html).map((line) => line.split(" | ")[1])).toEqual(["", ""]);
  });

  it("reads an address written with a bare at where it is the whole line", () => {
    const html = `<table><tr><td>Larry J. Forrest, Ph.D.<br>Professor and Chair<br>(208) 555-0180<br>lforrest at hill.example</td></tr><tr><td>Meet us at hill.example</td></tr></table>`;
    expect(list(html)).toEqual([
      "lforrest@hill.example | Larry J. Forrest | Professor and Chair | (208) 555-0180",
    ]);
  });

  it("keeps a designer's mailbox where designing is the person's office", () => {
    const html = `<div><h4>Elliott Rowan</h4><h5>Webdesigner</h5><h6><a href="mailto:err2@lakeclub.example">err2@lakeclub.example</a></h6></div>`;
    expect(list(html)).toEqual(["err2@lakeclub.example | Elliott Rowan | Webdesigner | "]);
  });
});

describe("names that no list knows", () => {
  it("takes them where title and name are all there is before a function's mailbox", () => {
    const record = (head: string, name: string, title: string, mail: string) =>
      `<p><strong>${head}</strong><br>${name} (${title})<br>Tel.: 06-25536200<br>Email: <a href="mailto:${mail}">${mail}</a></p>`;
    const html = `${record("Algemene zaken", "Silvan Elman", "Voorzitter", "voorzitter@lakeclub.example")}${record("Post", "Jari van Wijck", "Commissaris Intern", "intern@lakeclub.example")}`;
    expect(list(html)).toEqual([
      "voorzitter@lakeclub.example | Silvan Elman | Voorzitter | 06-25536200",
      "intern@lakeclub.example | Jari van Wijck | Commissaris Intern | 06-25536200",
    ]);
  });

  it("takes no name from before another heading", () => {
    const html = `<h2>Represented by the Managing Director</h2><p>Ingo Wagner</p><h2>Contact Information</h2><ul><li>Phone: +49 30 5550128</li><li>E-Mail: info@kiln.example</li></ul>`;
    expect(list(html)).toEqual(["info@kiln.example |  |  | +49 30 5550128"]);
  });

  it("leaves the years of a term and the prose before a name out", () => {
    const html = `<div><h2>Charis van Ingen</h2><p>Voorzitter 2014-2015</p><p><a href="mailto:voorzitter@lakeclub.example">Mail</a></p></div><div><p>De jury is in handen van Anja de Koning, tel. 076-5976317. anja_dekoning@post.example</p></div>`;
    expect(list(html)).toEqual([
      "voorzitter@lakeclub.example | Charis van Ingen | Voorzitter | ",
      "anja_dekoning@post.example | Anja de Koning |  | 076-5976317",
    ]);
  });

  it("takes no abbreviated house for a person", () => {
    const html = `<p>Contact us at ieee.duke@post.example</p><p>Duke IEEE</p>`;
    expect(list(html)).toEqual(["ieee.duke@post.example |  |  | "]);
  });
});

describe("lines of a list", () => {
  it("reads arrows as separators and two words for one office", () => {
    const item = (name: string, title: string, mail: string) =>
      `<li>${name}, ${title}\n -&rarr; <a href="mailto:${mail}?subject=Info">${mail}</a></li>`;
    const html = `<ul>${item("Rich Adderley", "President", "president@lakeclub.example")}${item("Sheila Honeywell", "Web Master", "webmaster@lakeclub.example")}</ul>`;
    expect(list(html)).toEqual([
      "president@lakeclub.example | Rich Adderley | President | ",
      "webmaster@lakeclub.example | Sheila Honeywell | Web Master | ",
    ]);
  });

  it("never takes an address in disguise for a title", () => {
    const html = `<p><span>President</span>: Mr Ezio Perelli • <a href="mailto:presidente@lakeclub.example">presidente[at]lakeclub.example</a><br><span>Secretary General</span>: Tiziano Simoni • <a href="mailto:info@lakeclub.example">info[at]lakeclub.example</a></p>`;
    expect(list(html)).toEqual([
      "presidente@lakeclub.example | Ezio Perelli | President | ",
      "info@lakeclub.example | Tiziano Simoni | Secretary General | ",
    ]);
  });

  it("takes a line of ten digits in groups for a telephone number, and a label for no name", () => {
    const html = `<p><b>Superintendente</b><br>Carlos Resende<br>61 – 3321.1311<br>resende@lakeclub.example</p><p><strong>CONTABILITÀ E RETTE:</strong> contabilita@lakeclub.example</p>`;
    expect(list(html)).toEqual([
      "resende@lakeclub.example | Carlos Resende | Superintendente | 61 – 3321.1311",
      "contabilita@lakeclub.example |  |  | ",
    ]);
  });
});

describe("the house", () => {
  const companyOf = (html: string, url = "https://www.vvnlakeside.example/contact") =>
    extractContacts({ html, url }).company?.value ?? null;

  it("is not who made the site", () => {
    const html = `<html><head><title>VVN Lakeside - Contact</title></head><body><h1>Contact VVN Lakeside?</h1><p>info@vvnlakeside.example</p><footer>&copy; Copyright CodeBear 2015. Alle rechten voorbehouden.</footer></body></html>`;
    expect(companyOf(html)).toBe("VVN Lakeside");
  });

  it("is no page of the house", () => {
    const html = `<html><head><title>GOC Officers</title></head><body><h1>GOC Officers</h1><p>info@goc.example</p></body></html>`;
    expect(companyOf(html, "https://www.lakeoutings.example/")).toBeNull();
  });

  it("keeps a legal name that its page or address speaks of", () => {
    const html = `<h1>Imprint</h1><p>Emifern GmbH<br>Quay Road 13</p><p>info@emifern.example</p>`;
    expect(companyOf(html, "https://www.emifern.example/imprint")).toBe("Emifern GmbH");
  });
});

it("gives both addresses of a record to the person that one of them names", () => {
  const html = `<table><tr><td>Dr. Marta Berg-Lund<br>Mill Institute<br>Weir Building<br>Room for Weaving<br>20 Mill Lane<br>Leeds<br>United Kingdom<br>Telephone: 0113 496 0110<br>Fax: 0113 496 0119<br>E-mail:<br>mabelu@mill.example<br>m.berglund@post.example</td></tr>
    <tr><td>Peter Quill<br>E-mail: quill@mill.example</td></tr></table>`;
  expect(list(html).map((line) => line.split(" | ").slice(0, 2))).toEqual([
    ["mabelu@mill.example", "Marta Berg-Lund"],
    ["m.berglund@post.example", "Marta Berg-Lund"],
    ["quill@mill.example", "Peter Quill"],
  ]);
});
