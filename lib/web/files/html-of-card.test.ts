import { describe, expect, it } from "vitest";
import { readContents } from "@/lib/discovery/read-contents";
import { htmlOfCard } from "./html-of-card";

const read = (file: string | Buffer) => {
  const html = htmlOfCard(Buffer.from(file as string));
  const out = readContents({
    html,
    url: "https://ovens.example/jane.vcf",
    pains: [],
    followsLinks: false,
    wantsWords: false,
  });
  return out.found.contacts.map(({ name, title, email, phone, location }) => ({
    name: name?.value,
    title: title?.value,
    email: email.value,
    phone: phone?.value,
    location: location?.value,
  }));
};

const lines = (...all: string[]) => all.join("\r\n");

describe("a vCard", () => {
  it("of version 4.0 gives its person (RFC 6350)", () => {
    const file = lines(
      "BEGIN:VCARD",
      "VERSION:4.0",
      "FN:Jane Doe",
      "N:Doe;Jane;;;",
      "ORG:Ovens\\, Ltd;Sales",
      "TITLE:Head of Sa",
      " les",
      'TEL;VALUE=uri;TYPE="voice,work":tel:+44-20-7946-0101',
      "TEL;TYPE=fax:+44 20 7946 0199",
      "item1.EMAIL;TYPE=work:jane.doe@ovens.example",
      "ADR:;;1 High Street;Leeds;;LS1 4DY;United Kingdom",
      "PHOTO;ENCODING=b;TYPE=JPEG:" + "A".repeat(100_000),
      "END:VCARD",
    );
    expect(read(file)).toEqual([
      {
        name: "Jane Doe",
        title: "Head of Sales",
        email: "jane.doe@ovens.example",
        phone: "+44-20-7946-0101",
        location: "Leeds",
      },
    ]);
  });

  it("of version 2.1 is decoded from quoted-printable, and its name put together", () => {
    const file = lines(
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg;;;",
      "TITLE;CHARSET=UTF-8;QUOTED-PRINTABLE:Gesch=C3=A4fts=",
      "f=C3=BChrer",
      "TEL;WORK;FAX:+49 30 1234568",
      "TEL;CELL:+49 170 1234567",
      "EMAIL;INTERNET:j.mueller@ofen.example",
      "END:VCARD",
    );
    expect(read(file)).toMatchObject([
      {
        name: "Jörg Müller",
        title: "Geschäftsführer",
        email: "j.mueller@ofen.example",
        phone: "+49 170 1234567",
      },
    ]);
  });

  it("is one of several in a file, each with its own facts", () => {
    const card = (name: string, email: string) =>
      lines("BEGIN:VCARD", `FN:${name}`, `EMAIL:${email}`, "END:VCARD");
    expect(
      read(`${card("Jane Doe", "jane@ovens.example")}\n${card("John Roe", "john@ovens.example")}`),
    ).toMatchObject([
      { name: "Jane Doe", email: "jane@ovens.example" },
      { name: "John Roe", email: "john@ovens.example" },
    ]);
  });

  it("holds no markup, and may be cut off anywhere", () => {
    const html = htmlOfCard(
      Buffer.from('BEGIN:VCARD\nFN:<script>x</script>\nEMAIL:"a"@b.example\nURL:javascript:x'),
    );
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("javascript");
    for (const broken of ["", "BEGIN:VCARD", "BEGIN:VCARD\nFN", "END:VCARD\n:::", "=\n=\n=", "\u0000"])
      expect(read(broken)).toEqual([]);
  });

  it("is read in linear time", () => {
    const hostile = [
      `BEGIN:VCARD\n${"TEL;".repeat(1_200_000)}`,
      `BEGIN:VCARD\n${"N;QUOTED-PRINTABLE:=\n".repeat(200_000)}`,
      "BEGIN:VCARD\nFN:x\n".repeat(250_000),
      `BEGIN:VCARD\nADR:${";\\".repeat(2_000_000)}`,
      "\n ".repeat(2_000_000),
      `BEGIN:VCARD\nFN:${"<".repeat(1_900)}\nEND:VCARD\n`.repeat(2_000),
    ];
    for (const file of hostile) {
      const since = performance.now();
      expect(htmlOfCard(Buffer.from(file)).length).toBeLessThan(4_000_000);
      expect(performance.now() - since).toBeLessThan(1_500);
    }
  });
});
