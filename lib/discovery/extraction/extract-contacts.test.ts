import { describe, expect, it } from "vitest";
import { at, list } from "@/testing/extraction/read-page";

describe("records", () => {
  it("reads cards", () => {
    const card = (name: string, title: string, mail: string, phone: string) =>
      `<div class="card"><img src="x.jpg"><h3>${name}</h3><p>${title}</p><p>Phone: ${phone}</p><a href="mailto:${mail}">E-mail</a></div>`;
    const html = `<h1>Our Directors</h1><div>${card("Jane Doerr", "Managing Director", "jane.doerr@harbourmill.example", "020 7946 0011")}${card("Owen Pryce", "Head of Sales", "owen@harbourmill.example", "020 7946 0012")}</div>`;
    expect(list(html)).toEqual([
      "jane.doerr@harbourmill.example | Jane Doerr | Managing Director | 020 7946 0011",
      "owen@harbourmill.example | Owen Pryce | Head of Sales | 020 7946 0012",
    ]);
  });

  it("reads tables by their header, fax numbers left out", () => {
    const html = `<table><tr><th>Name</th><th>Funktion</th><th>Telefon</th><th>Telefax</th><th>E-Mail</th></tr>
      <tr><td>Dr. Greta Lindholt</td><td>Vertrieb Nord</td><td>040 555 1234</td><td>040 555 9999</td><td>lindholt(at)werftwerk(dot)example</td></tr>
      <tr><td>Uwe Sandkamp</td><td>Technik</td><td>040 555 1235</td><td>040 555 9998</td><td>sandkamp(at)werftwerk(dot)example</td></tr></table>`;
    expect(list(html)).toEqual([
      "lindholt@werftwerk.example | Greta Lindholt | Vertrieb Nord | 040 555 1234",
      "sandkamp@werftwerk.example | Uwe Sandkamp | Technik | 040 555 1235",
    ]);
  });

  it("reads tables column by column", () => {
    const html = `<table><tr><td>Vorsitzende</td><td>Kassierer</td></tr><tr><td>Petra Holm</td><td>Jens Brandt</td></tr>
      <tr><td>vorsitz@chorgemeinschaft.example</td><td>kasse@chorgemeinschaft.example</td></tr><tr><td>06512 33445</td><td>06512 99887</td></tr></table>`;
    expect(list(html)).toEqual([
      "vorsitz@chorgemeinschaft.example | Petra Holm | Vorsitzende | 06512 33445",
      "kasse@chorgemeinschaft.example | Jens Brandt | Kassierer | 06512 99887",
    ]);
  });

  it("reads lines parted by <br> in one paragraph", () => {
    const html = `<p>Bianca Ferri (Presidente)<br>bianca.ferri@velaclub.example<br>Luca Monti (Tesoriere)<br>luca.monti@velaclub.example</p>`;
    expect(list(html)).toEqual([
      "bianca.ferri@velaclub.example | Bianca Ferri | Presidente | ",
      "luca.monti@velaclub.example | Luca Monti | Tesoriere | ",
    ]);
  });

  it("reads flat definition lists whose names no list knows", () => {
    const html = `<dl><dt>Oyelaran Abiodun-Tsang</dt><dd>Associate Professor, Soil Physics</dd><dd><a href="mailto:oat3@fieldstation.example">oat3@fieldstation.example</a></dd>
      <dt>Hjördis Quillfeather</dt><dd>Lecturer</dd><dd><a href="mailto:quillf@fieldstation.example">quillf@fieldstation.example</a></dd></dl>`;
    expect(list(html)).toEqual([
      "oat3@fieldstation.example | Oyelaran Abiodun-Tsang | Associate Professor, Soil Physics | ",
      "quillf@fieldstation.example | Hjördis Quillfeather | Lecturer | ",
    ]);
  });

  it("reads titles that stand before their names", () => {
    const html = `<p><b>Voorzitter</b><br>Anneke van den Berg<br>T: 06 12345678<br>E: voorzitter@roeiclub.example</p><p><b>Penningmeester</b><br>Kees de Groot<br>E: penningmeester@roeiclub.example</p>`;
    expect(list(html)).toEqual([
      "voorzitter@roeiclub.example | Anneke van den Berg | Voorzitter | 06 12345678",
      "penningmeester@roeiclub.example | Kees de Groot | Penningmeester | ",
    ]);
  });

  it("reads one line a person", () => {
    const html = `<ul><li>Directora: María Luz Ferrer, mlferrer@teatrolibre.example, tel. 91 555 12 34</li><li>Técnico de sonido: Pablo Ruiz - pruiz@teatrolibre.example</li></ul>`;
    expect(list(html)).toEqual([
      "mlferrer@teatrolibre.example | María Luz Ferrer | Directora | 91 555 12 34",
      "pruiz@teatrolibre.example | Pablo Ruiz | Técnico de sonido | ",
    ]);
  });

  it("turns a surname that stands first around", () => {
    expect(
      list(
        `<ul><li>Marlowe, Prof. Edith – <a href="mailto:em4@lab.example">mail</a></li><li>Tanner, Hugh – <a href="mailto:ht9@lab.example">mail</a></li></ul>`,
      ),
    ).toEqual(["em4@lab.example | Edith Marlowe |  | ", "ht9@lab.example | Hugh Tanner |  | "]);
  });

  it.each([
    [
      "label cells",
      `<table><tr><td>Name:</td><td>Lis Madsen</td></tr><tr><td>Position:</td><td>Bookkeeping</td></tr><tr><td>E-mail:</td><td>lm@k.example</td></tr></table><p>ole@k.example</p>`,
      "lm@k.example | Lis Madsen | Bookkeeping | ",
    ],
    [
      "label colons",
      `<ul><li><b>Vocal de Cultura:</b> Jordi Mas <a href="mailto:jmas@coral.example">jmas@coral.example</a></li></ul>`,
      "jmas@coral.example | Jordi Mas | Vocal de Cultura | ",
    ],
    [
      "linked names",
      `<p><a href="mailto:hroe@u.example">Hannah Roe</a>, Chair</p>`,
      "hroe@u.example | Hannah Roe | Chair | ",
    ],
    [
      "fields in spans",
      `<div><span class="name">Femke de Wit</span><span class="function">Stedenbouw</span><a href="mailto:femke@bureau.example">femke@bureau.example</a></div>`,
      "femke@bureau.example | Femke de Wit | Stedenbouw | ",
    ],
    [
      "nested tables",
      `<table><tr><td><table><tr><td><b>Sharon Pike</b></td></tr><tr><td>Accounts Manager</td></tr><tr><td>Direct: 01482 555010</td></tr><tr><td>sharon@k.example</td></tr></table></td><td>derek@k.example</td></tr></table>`,
      "sharon@k.example | Sharon Pike | Accounts Manager | 01482 555010",
    ],
    [
      "French",
      `<li>Mme Claire Duboissel, trésorière : claire.duboissel [at] asso [point] example</li>`,
      "claire.duboissel@asso.example | Claire Duboissel | trésorière | ",
    ],
    [
      "Italian",
      `<p><b>Dott.ssa Chiara Bellini</b> - Direttrice<br>Tel: 06 5551234 - Email: c.bellini@studio.example</p>`,
      "c.bellini@studio.example | Chiara Bellini | Direttrice | 06 5551234",
    ],
    [
      "surnames that are words",
      `<li>Director: Gail Winter (gwinter@k.example)</li>`,
      "gwinter@k.example | Gail Winter | Director | ",
    ],
    [
      "the address first",
      `<p><a href="mailto:a.stone@g.example">a.stone@g.example</a><br>Abe Stone, Foreman</p>`,
      "a.stone@g.example | Abe Stone | Foreman | ",
    ],
  ])("reads %s", (_, html, expected) => {
    expect(list(html)[0]).toBe(expected);
  });

  it("takes no person from the record beside", () => {
    const html = `<div><h3>Rosa Keller</h3><p>Head Coach</p></div><div><h3>Front desk</h3><p>desk@poolhouse.example</p></div><div><h3>Ivo Brandt</h3><p>Swimming Instructor</p><p>ivo@poolhouse.example</p></div>`;
    expect(list(html)).toEqual([
      "desk@poolhouse.example |  |  | ",
      "ivo@poolhouse.example | Ivo Brandt | Swimming Instructor | ",
    ]);
  });

  it("takes for a title what stands where the others have theirs", () => {
    const card = (name: string, title: string, mail: string) =>
      `<div><h4>${name}</h4><p>${title}</p><p>${mail}@kiln.example</p></div>`;
    const html =
      card("Amy Holt", "Managing Director", "amy") +
      card("Ben Shaw", "Sales Manager", "ben") +
      card("Cora Lund", "Glaze Wizardry", "cora");
    expect(list(html)[2]).toBe("cora@kiln.example | Cora Lund | Glaze Wizardry | ");
  });

  it("takes no heading over several persons for a title", () => {
    const html = `<h2>Trustees</h2><ul><li>Amy Holt, amy@fund.example</li><li>Ben Shaw, ben@fund.example</li></ul>`;
    expect(list(html)).toEqual(["amy@fund.example | Amy Holt |  | ", "ben@fund.example | Ben Shaw |  | "]);
  });

  it("keeps a function's mailbox a role, whoever stands beside it", () => {
    const [contact] = at(`<h4>Treasurer</h4><p>Sally Marsh<br>treasurer@alumni.example</p>`).contacts;
    expect(contact).toMatchObject({
      kind: "role",
      name: { value: "Sally Marsh" },
      title: { value: "Treasurer" },
    });
  });

  it("gives a shared mailbox the number of its house", () => {
    expect(
      list(
        `<div><h2>Contact</h2><p>12 Quay Road</p><p>Tel: +44 20 7946 0100<br>Fax: +44 20 7946 0101</p><p>info@harbourmill.example</p></div>`,
      ),
    ).toEqual(["info@harbourmill.example |  |  | +44 20 7946 0100"]);
  });

  it("gives the mailboxes of one block its one number", () => {
    const html = `<p>Mill Road 3<br>Phone: 01536 555234<br>Fax: 01536 555222<br>info@kiln.example<br>sales@kiln.example</p><p>press@kiln.example</p>`;
    expect(list(html)).toEqual([
      "info@kiln.example |  |  | 01536 555234",
      "sales@kiln.example |  |  | 01536 555234",
      "press@kiln.example |  |  | ",
    ]);
  });

  it("leaves null what the page does not tie to the address", () => {
    const [contact] = at(`<p>Written by our friend.</p><p>zq17@somewhere.example</p>`).contacts;
    expect(contact).toMatchObject({
      name: null,
      title: null,
      phone: null,
      linkedinUrl: null,
      location: null,
    });
  });
});

describe("addresses", () => {
  const emails = (html: string, url?: string) => at(html, url).contacts.map((contact) => contact.email.value);

  it.each([
    ["a link", `<a href="mailto:Jo@Mill.example?subject=Hi">write</a>`],
    ["an encoded link", `<a href="mailto:jo%40mill.example">write</a>`],
    ["entities", `<p>&#106;&#111;&#64;mill&#46;example</p>`],
    ["(at) and (dot)", `<p>jo (at) mill (dot) example</p>`],
    ["[at]", `<p>jo[at]mill.example</p>`],
    ["upper case AT", `<p>e-mail: jo AT mill.example</p>`],
    ["Spanish", `<p>jo (arroba) mill (punto) example</p>`],
    ["Japanese", `<p>jo_アット_mill.example</p>`],
    ["German", `<p>jo [ät] mill [punkt] example</p>`],
    [
      "Cloudflare",
      `<a class="__cf_email__" data-cfemail="2a40456a47434646044f524b475a464f">[email&#160;protected]</a>`,
    ],
    ["text turned around", `<span style="unicode-bidi:bidi-override; direction: rtl">elpmaxe.llim@oj</span>`],
    ["tags within", `<p>jo<span>@</span><b>mill</b>.example</p>`],
    ["an area of a map", `<map><area href="mailto:jo@mill.example"></map>`],
  ])("reads %s", (_, html) => {
    expect(emails(html)).toEqual(["jo@mill.example"]);
  });

  it.each([
    ["placeholders", `<p>you@example.com, name@domain.com, user@yourdomain.com, your.name@gmail.com</p>`],
    [
      "form fields",
      `<input value="jo@mill.example" placeholder="jo@mill.example"><textarea>jo@mill.example</textarea>`,
    ],
    ["file names", `<p>icon@2x.png</p><img src="logo@3x.jpg">`],
    ["comments and scripts", `<!-- jo@mill.example --><script>var a = "jo@mill.example"</script>`],
    ["meta elements", `<head><meta name="author" content="jo@mill.example"></head>`],
    ["prose with at", `<p>Meet us at mill.example or look at www.mill.example</p>`],
    ["handles", `<p>Follow @mill and @mill.example</p>`],
    [
      "who made the site",
      `<footer><p>Web design by <a href="mailto:hi@pixelshed.example">hi@pixelshed.example</a></p></footer>`,
    ],
  ])("leaves out %s", (_, html) => {
    expect(emails(html)).toEqual([]);
  });

  it.each([
    [
      "a designer's foot note",
      `<p>info@kiln.example</p><p>Website designed and hosted by <a href="mailto:joe@pix.example">Pix</a></p>`,
    ],
    ["a designer's label", `<p>info@kiln.example</p><p>Webdesign &amp; Hosting: joe@pix.example</p>`],
    [
      "what runs the site",
      `<p>Powered by <a href="mailto:support@cms.example">CMS</a></p><p>info@kiln.example</p>`,
    ],
    [
      "an example of an address",
      `<p>Like jane@company.com or john.doe@example.org.</p><p>info@kiln.example</p>`,
    ],
  ])("leaves out %s beside a contact", (_, html) => {
    expect(emails(html)).toEqual(["info@kiln.example"]);
  });

  it("keeps designers whose own page it is", () => {
    expect(
      emails(
        `<p>Erin's Web Design, by heart. Write to erin@erinsweb.example</p>`,
        "https://erinsweb.example/",
      ),
    ).toEqual(["erin@erinsweb.example"]);
    expect(emails(`<p>Erin's Web Design - by heart. E-mail erin@erinsweb.example</p>`)).toEqual([
      "erin@erinsweb.example",
    ]);
  });

  it("parts an address from the word glued to it", () => {
    expect(emails(`<p>jo@mill.exampleTel: 020 7946 0011</p><p>Write to:ann@mill.example.</p>`)).toEqual([
      "jo@mill.example",
      "ann@mill.example",
    ]);
  });

  it("takes a host under .example like any other, the page's own too", () => {
    expect(emails(`<p>info@shop.example, hello@harbourmill.example</p>`)).toEqual([
      "info@shop.example",
      "hello@harbourmill.example",
    ]);
    expect(emails(`<p>sales@example.com</p>`, "https://www.example.com/")).toEqual(["sales@example.com"]);
  });

  it("believes the text where text and link differ", () => {
    expect(emails(`<a href="mailto:old@mill.example">new@mill.example</a>`)).toEqual(["new@mill.example"]);
  });

  it("keeps links side by side apart", () => {
    expect(
      emails(
        `<a href="mailto:a.b@mill.example">a.b@mill.example</a><a href="mailto:c.d@mill.example">c.d@mill.example</a>`,
      ),
    ).toEqual(["a.b@mill.example", "c.d@mill.example"]);
  });
});
