import { describe, expect, it } from "vitest";
import { listLinks } from "./list-links";
import { readPageText } from "./read-page-text";

describe("readPageText", () => {
  it("reads title, description, language and sentences", () => {
    const html = `<html lang="de-AT"><head><title> Mühle &amp; Hafen </title><meta name="description" content="Korn  und Kahn"></head>
      <body><script>no</script><style>no</style><h1>Über uns</h1><p>Dr. Lind mahlt. Und Sie?</p><p>Kein Punkt</p></body></html>`;
    expect(readPageText({ html })).toEqual({
      title: "Mühle & Hafen",
      description: "Korn und Kahn",
      language: "de",
      sentences: ["Über uns", "Dr. Lind mahlt.", "Und Sie?", "Kein Punkt"],
      text: "Über uns\nDr. Lind mahlt. Und Sie?\nKein Punkt",
    });
  });

  it("is empty for an empty page", () => {
    expect(readPageText({ html: "" })).toEqual({
      title: "",
      description: "",
      language: null,
      sentences: [],
      text: "",
    });
  });
});

describe("listLinks", () => {
  const links = (html: string) => listLinks({ html, url: "https://mill.example/a/b" });

  it("resolves against the page or its base, without fragments, each once", () => {
    expect(links(`<a href="c#x">C</a><a href="/a/c">again</a><a href="//other.example/">O</a>`)).toEqual([
      { url: "https://mill.example/a/c", text: "C" },
      { url: "https://other.example/", text: "O" },
    ]);
    expect(links(`<base href="/z/"><a href="c"> Our <b>team</b> </a>`)).toEqual([
      { url: "https://mill.example/z/c", text: "Our team" },
    ]);
  });

  it("leaves out what is no page", () => {
    expect(
      links(
        `<a href="mailto:jo@mill.example">x</a><a href="javascript:void(0)">x</a><a href="#top">x</a><a href="http://[">x</a><a>x</a>`,
      ),
    ).toEqual([]);
  });
});
