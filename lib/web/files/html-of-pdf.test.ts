import { describe, expect, it } from "vitest";
import { readContents } from "@/lib/discovery/read-contents";
import { parse } from "@/lib/parsing/parse";
import { makePdf, type PdfText } from "@/testing/web/make-pdf";
import { pdfTask } from "../file-tasks";
import { htmlOfPdf } from "./html-of-pdf";

const column = (x: number, top: number, ...lines: string[]): PdfText[] =>
  lines.map((text, index) => ({ x, y: top - 14 * index, text }));

const read = async (...pages: PdfText[][]) => {
  const html = await htmlOfPdf(makePdf(pages));
  const out = readContents({
    html,
    url: "https://ovens.example/team.pdf",
    pains: [],
    followsLinks: false,
    wantsWords: false,
  });
  return out.found.contacts.map(({ name, title, email, phone }) => ({
    name: name?.value,
    title: title?.value,
    email: email.value,
    phone: phone?.value,
  }));
};

describe("a PDF", () => {
  it("reads as paragraphs, with a blank between them as their border", async () => {
    const html = await htmlOfPdf(
      makePdf(
        [[...column(50, 700, "About <us>", "We bake."), ...column(50, 600, "Since 1998")]],
        "Team & jobs",
      ),
    );
    expect(html).toContain("<title>Team &amp; jobs</title>");
    expect(html).toContain("<section>\n<p>About &lt;us&gt;</p>\n<p>We bake.</p>\n</section>");
    expect(html).toContain("<section>\n<p>Since 1998</p>\n</section>");
  });

  it("joins the words of a line however it was drawn", async () => {
    const html = await htmlOfPdf(
      makePdf([
        [
          { x: 50, y: 700, text: "Jane" },
          { x: 76, y: 700, text: "Doe" },
          { x: 50, y: 686, text: "ja" },
          { x: 59.2, y: 686, text: "ne@ovens.example" },
        ],
      ]),
    );
    expect(html).toContain("<p>Jane Doe</p>");
    expect(html).toContain("<p>jane@ovens.example</p>");
  });

  it("of an imprint gives its people with their own address and number", async () => {
    expect(
      await read([
        ...column(50, 700, "Jane Doe", "Head of Sales", "Phone: +44 20 7946 0101", "jane.doe@ovens.example"),
        ...column(
          50,
          600,
          "John Roe",
          "Managing Director",
          "Phone: +44 20 7946 0102",
          "john.roe@ovens.example",
        ),
      ]),
    ).toEqual([
      {
        name: "Jane Doe",
        title: "Head of Sales",
        email: "jane.doe@ovens.example",
        phone: "+44 20 7946 0101",
      },
      {
        name: "John Roe",
        title: "Managing Director",
        email: "john.roe@ovens.example",
        phone: "+44 20 7946 0102",
      },
    ]);
  });

  it("keeps two columns of people apart", async () => {
    expect(
      await read([
        ...column(50, 700, "Jane Doe", "Head of Sales", "jane.doe@ovens.example"),
        ...column(320, 700, "John Roe", "Managing Director", "john.roe@ovens.example"),
      ]),
    ).toMatchObject([
      { name: "Jane Doe", title: "Head of Sales", email: "jane.doe@ovens.example" },
      { name: "John Roe", title: "Managing Director", email: "john.roe@ovens.example" },
    ]);
  });

  it("reads a table by its headings, with cells that are empty", async () => {
    const row = (y: number, ...cells: (string | null)[]): PdfText[] =>
      cells.flatMap((text, index) => (text === null ? [] : { x: 50 + 130 * index, y, text }));
    expect(
      await read([
        ...row(700, "Name", "Position", "Phone", "Email"),
        ...row(686, "Jane Doe", "Keeper of Ovens", "+44 20 7946 0101", "jane@ovens.example"),
        ...row(672, "John Roe", null, "+44 20 7946 0102", "john@ovens.example"),
        ...row(658, "Mary Poe", "Treasurer", null, "mary@ovens.example"),
      ]),
    ).toEqual([
      {
        name: "Jane Doe",
        title: "Keeper of Ovens",
        email: "jane@ovens.example",
        phone: "+44 20 7946 0101",
      },
      { name: "John Roe", title: undefined, email: "john@ovens.example", phone: "+44 20 7946 0102" },
      { name: "Mary Poe", title: "Treasurer", email: "mary@ovens.example", phone: undefined },
    ]);
  });

  it("that is none, or is cut off, is an error of that document alone", async () => {
    const whole = makePdf([column(50, 700, "Jane Doe")]);
    await expect(parse(pdfTask, Buffer.from("GIF89a"))).rejects.toMatchObject({ failure: "failed" });
    await expect(parse(pdfTask, whole.subarray(0, 40))).rejects.toMatchObject({ failure: "failed" });
    expect(await parse(pdfTask, whole)).toContain("Jane Doe");
  });

  it("without end of pages or of text is read to a limit", async () => {
    const pages = Array.from({ length: 60 }, (_, page) => column(50, 700, `Page ${page}`));
    const html = await parse(pdfTask, makePdf(pages));
    expect(html).toContain("Page 29");
    expect(html).not.toContain("Page 30");
    const wide = Array.from({ length: 2_000 }, (_, cell) => ({ x: 30 * cell, y: 800, text: "a" }));
    const rows = Array.from({ length: 2_000 }, (_, row) =>
      ["a", "b"].map((text, cell) => ({ x: 30 * cell, y: 788 - 12 * row, text })),
    );
    expect((await parse(pdfTask, makePdf([[...wide, ...rows.flat()]]))).length).toBeLessThan(200_000);
    const one = Array.from({ length: 50_000 }, (_, at) => ({ x: 50 + 6 * at, y: 800, text: "a" }));
    expect((await parse(pdfTask, makePdf([one]))).length).toBeLessThan(200_000);
    const long = await parse(pdfTask, makePdf([column(50, 800, ...Array(30_000).fill("word word word"))]));
    expect(long.length).toBeLessThan(3_000_000);
  });
});
