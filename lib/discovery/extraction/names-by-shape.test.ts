import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";

const card = (name: string, title: string, mail: string) =>
  `<div><h3>${name}</h3><p>${title}</p><p>${mail}</p></div>`;

describe("names that no list has", () => {
  const unlisted = (mails: string[], first: string) =>
    list(
      [
        [first, "Grist whisperer"],
        ["Zelmo Trink", "Sieve keeper"],
        ["Ymke Ostrava", "Night carder"],
      ]
        .map(([name, title], at) => card(name!, title!, mails[at]!))
        .join(""),
    ).map((line) => line.split(" | ").slice(1, 3).join(", "));

  it("are people, with what stands beside them, where the mailbox below is named after them", () => {
    const mails = ["q.vastel@mill.example", "zelmo.trink@mill.example", "y.ostrava@mill.example"];
    expect(unlisted(mails, "Quorin Vastel")).toEqual([
      "Quorin Vastel, Grist whisperer",
      "Zelmo Trink, Sieve keeper",
      "Ymke Ostrava, Night carder",
    ]);
  });

  it("are people where they look like the page's people and an own address follows", () => {
    expect(unlisted(["abe@mill.example", "ztr@mill.example", "yos@mill.example"], "Anna Berg")).toEqual([
      "Anna Berg, Grist whisperer",
      "Zelmo Trink, Sieve keeper",
      "Ymke Ostrava, Night carder",
    ]);
  });
});

describe("the shape of a name", () => {
  it("is turned where the page's names have the surname first", () => {
    const row = (title: string, name: string, mail: string) =>
      `<tr><td>${title}</td><td>${name}</td><td><a href="mailto:${mail}">Mail</a></td></tr>`;
    const rows =
      row("Kassierin", "Bergli Anna", "kassierin@mill.example") +
      row("Beisitzer", "Lundli Peter", "plundli@mail.example") +
      row("Festwirtin", "von Strand Eva", "eva@mail.example");
    expect(list(`<table>${rows}</table>`).map((line) => line.split(" | ")[1])).toEqual([
      "Anna Bergli",
      "Peter Lundli",
      "Eva von Strand",
    ]);
  });

  it("stays as it is where one name of many could be read either way", () => {
    const html =
      card("Martin Lane", "Miller", "lane@mill.example") +
      card("Anna Berg", "Clerk", "anna@mill.example") +
      card("Lund Peter", "Carder", "peter.lund@mill.example");
    expect(list(html).map((line) => line.split(" | ")[1])).toEqual([
      "Martin Lane",
      "Anna Berg",
      "Lund Peter",
    ]);
  });

  it.each([
    ["<th>Last</th><th>First</th>", "<td>Berg</td><td>Anna</td>"],
    ["<th>Vorname</th><th>Name</th>", "<td>Anna</td><td>Berg</td>"],
  ])("is put together from two columns: %s", (heads, cells) => {
    const html = `<table><tr>${heads}<th>Position</th><th>Email</th></tr><tr>${cells}<td>Bus barn</td><td>ab@mill.example</td></tr></table>`;
    expect(list(html)).toEqual(["ab@mill.example | Anna Berg | Bus barn | "]);
  });

  it("ends before a degree, and begins behind a title", () => {
    const html =
      card("Anna Berg, M.Sc.", "Lab Manager", "anna@mill.example") +
      card("Pastor Peter Lund", "Sunday school", "peter@mill.example");
    expect(list(html).map((line) => line.split(" | ")[1])).toEqual(["Anna Berg", "Peter Lund"]);
  });

  it("is no title's: Senior Pastor is nobody", () => {
    expect(list(card("Senior Pastor", "Sundays", "pastor@mill.example"))).toEqual([
      "pastor@mill.example |  |  | ",
    ]);
  });
});

describe("what stands beside a name", () => {
  it("is apart from it in elements without white space between them", () => {
    const figure = (name: string, title: string, mail: string) =>
      `<figcaption><strong>${name}</strong><em>${title}</em><a href="mailto:${mail}">${mail}</a></figcaption>`;
    const html =
      figure("Anna Berg", "Head Miller", "anna@mill.example") +
      figure("Peter Lund", "Grist Whisperer", "peter@mill.example") +
      figure("Eva Strand", "Crate Stacks", "eva@mill.example");
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual([
      "Head Miller",
      "Grist Whisperer",
      "Crate Stacks",
    ]);
  });

  it("belongs to the person before it, also where that person has no address", () => {
    const item = (name: string, title: string, mail = "") => `<h4>${name}</h4><p><b>${title}</b></p>${mail}`;
    const html =
      item("Anna Berg", "Clerk") +
      item("Peter Lund", "Grist whisperer", "<p>peter@mill.example</p>") +
      item("Eva Strand", "Secretary") +
      item("Karl Holm", "Sieve keeper", "<p>karl@mill.example</p>") +
      item("Paul Moor", "Treasurer") +
      item("Nina Falk", "Night carder", "<p>nina@mill.example</p>");
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual([
      "Grist whisperer",
      "Sieve keeper",
      "Night carder",
    ]);
  });

  it("is no title where it is an honorific or a room", () => {
    const html =
      card("Maître Anna Berg", "Notaire associée", "anna@mill.example") +
      card("Maître Eva Strand", "Hall 3, Room 15", "eva@mill.example");
    expect(list(html).map((line) => line.split(" | ")[2])).toEqual(["Notaire associée", ""]);
  });
});

it.each([
  ["<p>Invoices: Mrs Anna Berg, accounts@mill.example</p>", "Anna Berg"],
  ["<p>Press: please call Anna Berg on 01632 960302 or write to press@mill.example</p>", "Anna Berg"],
  ["<p>Lumen Trading SL<br>Attn. Anna Berg<br>sales@mill.example</p>", "Anna Berg"],
  ["<p>Anna Berg</p><p>Harbour pilot</p><p>General enquiries: info@mill.example</p>", ""],
])("a function's mailbox has the person of its own sentence, and no other: %s", (html, name) => {
  const other = "<p>Write to <a href='mailto:webshop@mill.example'>webshop@mill.example</a></p>";
  expect(list(html + other)[0]!.split(" | ")[1]).toBe(name);
});

describe("whose a mailbox is", () => {
  it("is told by an honorific before one initial", () => {
    expect(list("<h3>Parish Clerk:</h3><p>Mr A Winslow - awinslow@mill.example</p>")).toEqual([
      "awinslow@mill.example | A Winslow | Parish Clerk | ",
    ]);
  });

  it("is told by a name behind a title, though both are in no list, where it is named after it", () => {
    const item = (title: string, name: string, phone: string, mail: string) =>
      `<p><strong>${title}</strong>: ${name}</p><p>Moved here, and likes the ${"old ".repeat(50)}mill.</p><p>Mob: ${phone} mail: ${mail}</p>`;
    const html =
      item("Leder", "Anna Berg", "908 89 263", "berg@mill.example") +
      item("Sekretearr", "Zelmo M Trink", "954 98 586", "zelmotrink@mill.example") +
      item("Nestleder", "Peter Lund", "917 50 241", "lund@mill.example");
    expect(list(html).map((line) => line.split(" | ").slice(1, 3).join(", "))).toEqual([
      "Anna Berg, Leder",
      "Zelmo M Trink, Sekretearr",
      "Peter Lund, Nestleder",
    ]);
  });

  it("is told by a name above a heading of several lines", () => {
    const item = (name: string, title: string, mail: string) =>
      `<ul><li>${name}</li><li><h4>${title}</h4></li><li>${mail}</li></ul>`;
    const html =
      item("Anna Berg", "Keeper of Sieve<br>Papers", "anna@mill.example") +
      item("Joy Winslow", "Librarian &amp; <br>Keeper of Grist<br>Papers", "yyz@mill.example");
    expect(list(html)).toContain("yyz@mill.example | Joy Winslow | Librarian & Keeper of Grist Papers | ");
  });

  it.each([
    ["Kindertagesstätte Magnolia", "kita.magnolia@mill.example"],
    ["Coordenação de Moagem", "moagem@mill.example"],
    ["Consell Molinar", "consell.molinar@mill.example"],
    ["Biblioteca Winslow", "winslow@mill.example"],
  ])("is not told by the name of an institution: %s", (institution, mail) => {
    expect(list(`<h5>${institution}</h5><p>${mail}</p>`)[0]!.split(" | ")[1]).toBe("");
  });
});

it("counts no particles among the words of a name", () => {
  const html = card("José Luis García de la Torre", "Orientación", "molino@mill.example");
  expect(list(html)[0]).toContain("José Luis García de la Torre");
});

describe("people above the mailbox of all", () => {
  it("have none where their list is closed before it", () => {
    const html = `<p><b>Anna Berg</b>, Treasurer<br><b>Peter Lund</b>, Chair<br><b>Eva Strand</b>, Mill keeper</p><div><b>HARBOUR MILL</b><br>Quay 3<br>info@mill.example</div>`;
    expect(list(html)).toEqual(["info@mill.example |  |  | "]);
  });

  it("have none where the records of others hold their own", () => {
    const item = (...lines: string[]) => `<div class="person">${lines.join("<br>")}</div>`;
    const html =
      item("Anna Berg, Chair", "Mill District", "anna@mill.example") +
      item("Peter Lund, Treasurer", "Lock District", "lund@mill.example") +
      item("Eva Strand", "Quay District") +
      item("To reach the others, please write to info@mill.example.");
    expect(list(html).at(-1)).toBe("info@mill.example |  |  | ");
  });

  it("have it where it stands in their list", () => {
    const html = `<div><p>Anna Berg, Chair</p><p>Peter Lund, Treasurer</p><p>Eva Strand, Secretary</p><p>secretary@mill.example</p></div>`;
    expect(list(html)).toEqual(["secretary@mill.example | Eva Strand | Secretary | "]);
  });
});

describe("people of whom no list has the name, beside titles of which most are known", () => {
  const people: [name: string, title: string, office: string, own: string][] = [
    ["Zelmo Trink", "Treasurer", "treasurer", "z.trink"],
    ["Ymke Ostrava", "Sieve keeper", "sieves", "ymke.ostrava"],
    ["Quorin van der Vastel", "Chairman", "chair", "vastel"],
    ["Blerim Krasniqov", "Secretary", "secretary", "bkrasniqov"],
  ];
  const link = (mail: string, text: string) => `<a href="mailto:${mail}@mill.example">${text}</a>`;

  it.each<[string, (name: string, title: string, mail: string) => string]>([
    ["linked names", (name, title, mail) => `<p>${link(mail, name)}, ${title}</p>`],
    ["linked names behind titles", (name, title, mail) => `<p>${title} - ${link(mail, name)}</p>`],
    [
      "names behind bold titles",
      (name, title, mail) => `<p><b>${title}</b> ${name} ${link(mail, "Mail")}</p>`,
    ],
    ["titles in brackets", (name, title, mail) => `<p>${name} (${title}) ${link(mail, "Mail")}</p>`],
    [
      "lines",
      (name, title, mail) => `<p><b>${title}</b><br>${name}<br>Mill Lane 3<br>${link(mail, "Mail")}</p>`,
    ],
  ])("are read in %s", (_, write) => {
    const read = (of: 2 | 3) =>
      list(people.map((one) => write(one[0], one[1], one[of])).join("")).map((line) =>
        line.split(" | ").slice(1, 3),
      );
    const all = people.map(([name, title]) => [name, title]);
    expect(read(2)).toEqual(all);
    expect(read(3)).toEqual(all);
  });
});

it("knows a Russian name by its patronymic", () => {
  const html = card("Мельников Олег Сергеевич", "Директор", "om@mill.example");
  expect(list(html)).toEqual(["om@mill.example | Мельников Олег Сергеевич | Директор | "]);
});

it.each([
  ["Korean", ["이름", "직위", "전화번호", "이메일"], "김보라", "팀장"],
  ["Japanese", ["氏名", "役職", "電話", "メール"], "田中一郎", "部長"],
])("reads a table with headings in %s", (_, heads, name, title) => {
  const cells = (tag: string, of: string[]) =>
    `<tr>${of.map((one) => `<${tag}>${one}</${tag}>`).join("")}</tr>`;
  const html = `<table>${cells("th", heads)}${cells("td", [name, title, "041-550-0110", "bora@mill.example"])}</table>`;
  expect(list(html)).toEqual([`bora@mill.example | ${name} | ${title} | 041-550-0110`]);
});

it.each(["E-post", "Sähköposti", "Почта", "Courriel"])(
  "takes “%s” for the label of an address, not for an office",
  (label) => {
    const html = `<title>Mill Chess</title>${["ordf", "sekr"]
      .map(
        (office, at) =>
          `<div><h2>Secretary</h2><strong>${["Axel Berg", "Anna Lund"][at]}</strong><br>${label}: millchess.${office}@mail.example</div>`,
      )
      .join("")}`;
    expect(list(html)).toEqual([
      "millchess.ordf@mail.example | Axel Berg | Secretary | ",
      "millchess.sekr@mail.example | Anna Lund | Secretary | ",
    ]);
  },
);

it.each([
  ["M. Berg", "berg.mary@mill.example", "M. Berg"],
  ["D. Lund", "lund.daniel@mill.example", "D. Lund"],
  ["M. Paul Hartwell", "paul.hartwell@mill.example", "Paul Hartwell"],
  ["mgr Anna Berg", "ab@mill.example", "Anna Berg"],
  ["M.Sc. Anna Berg", "anna.berg@mill.example", "Anna Berg"],
])("tells an initial from a form of address: %s, %s", (written, mail, name) => {
  expect(list(`<div><h4>${written}</h4><p>Dispatcher</p><p>${mail}</p></div>`)[0]).toContain(`| ${name} |`);
});
