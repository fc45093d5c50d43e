/** A document of about so many characters. */
export type Shape = (size: number) => string;

const fill =
  (piece: string, before = "", after = ""): Shape =>
  (size) =>
    before + piece.repeat(Math.ceil(Math.max(1, size - before.length) / piece.length)) + after;

const list =
  (piece: (index: number) => string, before = "", after = ""): Shape =>
  (size) => {
    const pieces = [before];
    let length = before.length;
    for (let index = 0; length < size; index++) length += pieces[pieces.push(piece(index)) - 1]!.length;
    return pieces.join("") + after;
  };

/** Two shapes, one behind the other, each of half the size. */
const pair =
  (first: Shape, second: Shape): Shape =>
  (size) =>
    first(size / 2) + second(size / 2);

const ld = (shape: Shape): Shape => {
  return (size) => `<script type="application/ld+json">${shape(size)}</script>`;
};

const mail = (index: number) => `p${index}@mill.example`;
const person = (index: number) =>
  `{"@type":"Person","name":"Jane Doe${index}","email":"${mail(index)}","jobTitle":"Head of Sales","telephone":"+44 20 7946 ${1000 + index}"},`;

/** Pages that were written to cost time or memory; each is a line. */
export const PAGES: Record<string, Shape> = {
  // Seen to take from ten seconds to all memory.
  "590 open links and a line break for each other byte": fill("<br>", "<a>".repeat(590)),
  "590 open links with targets": fill("x<br>", "<a href=/x>".repeat(590)),
  "590 open links to mailboxes": fill("x<br>", "<a href=mailto:jo@mill.example>".repeat(590)),
  "one style that turns the text around again and again": fill("direction: rtl", '<p style="', '">x'),
  "a line of names in elements": fill("<b>Jane</b><i>Doe</i>,"),
  "links in a line": list((index) => `<a href="/x${index}">x</a> `),
  "links to mailboxes in a line": list((index) => `<a href="mailto:${mail(index)}">x</a> `),
  "JSON-LD of one long text and its persons": ld(
    pair(fill("x", '[{"name":"', '"},'), list(person, "", "{}]")),
  ),
  "590 nested blocks with addresses": list((index) => `<p>${mail(index)}</p>`, "<div>".repeat(590)),
  "tables of cells that span": list(
    (index) => `<table><tr><td rowspan=9999 colspan=9999>${mail(index)}<td colspan=99>b<tr><td>c</table>`,
  ),
  "cells that span": list((index) => `<tr><td rowspan=${index} colspan=9999>${mail(index)}<td>b`, "<table>"),
  // What is known of companies.
  "a line of words in capitals": fill("Acme & Mill of "),
  "names with legal forms in a line": fill("Acme Mill GmbH & Co. KG "),
  "a line for each name with a legal form": fill("<p>Hostile Mill Ltd, "),
  "register numbers with wrong digits": fill("<p>SIREN 552 008 444 USt-IdNr. DE136695977 "),
  "labels of registers without numbers": fill("<p>Registered in England and Wales company number 1"),
  "streets without towns": fill("<p>1 Mill Street, Suite 2, "),
  "towns without streets": fill("<p>10115 Berlin"),
  "a line of postal codes": fill("10115 Berlin LS1 4AP Leeds, TX 78701 "),
  "an imprint heading on each line": fill("<p>Impressum Mill GmbH"),
  "companies in JSON-LD": ld(
    list(
      (index) =>
        `{"@type":"Bakery","name":"Mill","legalName":"Mill ${index}","address":{"streetAddress":"${index} Mill","addressLocality":"Leeds"}},`,
      "[",
      "{}]",
    ),
  ),
  "versions in other languages": fill('<link hreflang="en">'),
  "a title of trades": fill("bakery ", "<title>"),
  // Tags and the tree.
  "tags nested without end": fill("<div>"),
  "end tags that match nothing": fill("</i>", "<b>".repeat(595)),
  "end tags that only comments hold": fill("<div><!--</div>--></x>"),
  "elements of formulas that never close": fill("<b><mi></b>"),
  "tags of a million names": list((index) => `<x${index}></x${index}>`),
  "one tag with every attribute": list((index) => ` a${index}=1`, "<a", ">x"),
  "paragraphs of nothing": fill("<p>"),
  "lists in cells": fill("<li><td>"),
  "a tag that never ends": fill('<!--<a href="'),
  "comments between letters": fill("<!-- a -->x"),
  entities: fill("jo&#64;mill&#46;example &amp; "),
  "an entity of digits": fill("1", "&#"),
  // Lines.
  "a letter in each element": fill("<i>a</i>"),
  "text turned around in each element": fill('<i style="direction:rtl;unicode-bidi:bidi-override">moc.a</i>'),
  "white space": fill(" \n\t"),
  "signs that nobody sees": fill("\u200b"),
  "links in links": list((index) => `<a href="/${index}">`),
  "links without text in links": fill("<img>", '<a href="/x">'.repeat(595)),
  "links with long queries": list((index) => `<a href="?${"a=b&utm_a=c&".repeat(150)}${index}">y</a>`),
  "relative links below a base": list((index) => `<a href="x${index}">y</a>`, '<base href="/a/">'),
  "titles and descriptions": fill('<title>a | b</title><meta name="description" content="x">'),
  // Addresses.
  "at signs": fill("@"),
  "at signs between letters": fill("a@"),
  "at signs behind long words": fill(`${"a".repeat(62)} @`),
  "hosts of many labels": fill("a@a.a.a.a.a.a.a.a.a.1 "),
  "addresses in a line": list((index) => `${mail(index)}, Jane Doe, `),
  "addresses spelled out": list((index) => `p${index} (at) mill (dot) example<br>`),
  "addresses spelled at length": list(
    (index) => `${"a (dot) ".repeat(10)}p${index} (at) ${"b (dot) ".repeat(10)}com<br>`,
  ),
  "signs of spelled addresses": fill("a(at)"),
  "spelled ats in prose": fill("meet us at acme dot example, "),
  "links to mailboxes without text": list((index) => `<a href="mailto:${mail(index)}"></a>`),
  "links to mailboxes and names in a line": list(
    (index) => `<b>Jane Doe</b> <a href="mailto:${mail(index)}">mail</a>, `,
  ),
  "a link to a mailbox behind white space": pair(
    fill(" ", '<a href="', 'mailto:jo@mill.example">'),
    fill("a@ "),
  ),
  "a link to a thousand mailboxes over many lines": pair(fill("x,", '<a href="mailto:', '">'), fill("a<br>")),
  "addresses that scripts decode": fill('<a data-cfemail="543931142c3d2d2e7a37">x</a> '),
  "one address on every line": fill("<p>Jane Doe, Head of Sales, 020 7946 0123, jo@mill.example</p>"),
  "credits above addresses": fill(`${"design, ".repeat(60)}<br>jo@mill.example<br>`),
  "addresses below one long line": pair(
    fill("x "),
    list((i) => `<a href=mailto:${mail(i)}></a>`, "<br>"),
  ),
  // Records.
  "a table of people": list((i) => `<tr><td>Jane Doe<td>Sales<td>${mail(i)}`, "<table>"),
  "a table of one row": list((index) => `<td>${mail(index)}`, "<table><tr><td>a<tr>"),
  "a table of long columns": (size) => {
    const width = Math.ceil(Math.sqrt(size / 22));
    const row = (at: number) => list((column) => `<td>${at % 3 ? "Jane Doe" : `p${column}-${at}@m.example`}`);
    return `<table>${Array.from({ length: width }, (_, at) => `<tr>${row(at)(width * 22)}`).join("")}`;
  },
  "tables in tables": fill("<table><tr><td>jo@mill.example<td>Jane Doe</table>"),
  "lists of terms": list((index) => `<dt>Jane Doe<dd>${mail(index)}`, "<dl>"),
  "cards of people": list(
    (i) =>
      `<div class=vcard><h3 class=fn>Jane Doe</h3><p class=title>Head</p><a class=email href=mailto:${mail(i)}>m</a></div>`,
  ),
  "names in a row": list((i) => `${"Jane Doe, Head of Sales; ".repeat(100)} ${mail(i)}<br>`),
  "rows of names above one address": fill(`${"Jane Doe, ".repeat(40)}<br>jo@mill.example<br>`),
  "headings above addresses": list(
    (i) => `<div>${`<h3>${"Jane Doe – ".repeat(20)}</h3>`.repeat(12)}<p>${mail(i)}</p></div>`,
  ),
  "commas behind a name": list((i) => `Jane Doe${",".repeat(2000)} x ${mail(i)}<br>`),
  "titles behind a name": list((i) => `Jane Doe, ${"Head, ".repeat(300)} ${mail(i)}<br>`),
  "telephone numbers in a row": fill("020 7946 0123 / 1 2-3("),
  "telephone numbers beside addresses": list(
    (i) => `${"Tel 020 7946 0123 / Fax 020 7946 0124 ".repeat(40)}<br>${mail(i)}<br>`,
  ),
  "links to telephones in a line": list(
    (i) => `<a href="tel:+44207946${i}">020 7946 0${100 + (i % 900)}</a> `,
  ),
  "profiles in a line": list((i) => `<a href="https://www.linkedin.com/in/jane">x</a> ${mail(i)}, `),
  "mailboxes of an office": list(
    (i) => `<b>Office</b><br>info${i}@m.example<br>`,
    "<p>Tel 020 7946 0123<br>",
  ),
  // Companies and words.
  "copyright signs in a row": fill(`${"(c) : ".repeat(80)}${"a".repeat(99)}<br>`),
  "copyright of many years": fill(`© ${"2001, ".repeat(80)}${"a".repeat(99)}<br>`),
  "legal forms that never come": fill(`${"1.1.1 Mill & ".repeat(30)}<br>`),
  "words of the domain": fill(`${"host ile & ".repeat(50)}<br>`),
  "a site's name of punctuation": fill(`<meta property="og:site_name" content="${",".repeat(1900)}a">`),
  sentences: fill("This is a sentence of Dr. Doe. "),
  // Structured data.
  "JSON-LD nested": ld(fill('{"a":[')),
  "JSON-LD nested and closed": ld(pair(fill("["), fill("]"))),
  "JSON-LD of nested types": ld(pair(fill("[", '{"@type":'), fill("]"))),
  "JSON-LD of persons": ld(list(person, "[", "{}]")),
  "JSON-LD of names that are tags": ld(
    fill(`{"@type":"Organization","name":"${"<".repeat(1500)}"},`, "[", "{}]"),
  ),
  "JSON-LD of a telephone number that never ends": ld(
    fill("x1", '{"@type":"Person","email":"jo@mill.example","telephone":"', '"}'),
  ),
  "JSON-LD of commas": ld(fill(" , ", "[1")),
  "items in items": fill("<div itemscope itemtype=Person><i itemprop='name email'>"),
  "items of people": list(
    (i) =>
      `<div itemscope itemtype=Person><i itemprop=name>Jane Doe</i><i itemprop=email>${mail(i)}</i></div>`,
  ),
  // No markup.
  "a letter": fill("a"),
  "a word": fill("Jane "),
  "characters of two units": fill("😀a"),
};

const loc = (address: string) => `<url><loc>${address}</loc></url>`;

export const SITEMAPS: Record<string, Shape> = {
  "an address that is white space": fill(" ", "<urlset><loc>", "]x"),
  "white space and a bracket in each address": fill(`<loc>${" ".repeat(315)}]x`),
  "addresses of the site": list((index) => loc(`https://hostile.example/${index}`), "<urlset>"),
  "addresses with parameters": list((i) =>
    loc(`https://hostile.example/?${"utm_a=1&amp;b=2&amp;".repeat(70)}${i}`),
  ),
  "an index": list((i) => loc(`https://hostile.example/${i}.xml`), "<sitemapindex>"),
  "indexes in indexes": fill("<a:sitemapindex", "<a:"),
  "sections of data": fill("<loc><![CDATA[ https://hostile.example/ ]]></loc>"),
  "open sections": fill("<loc><![CDATA["),
  "entities of an address": fill("&amp;&#47;", "<loc>", "</loc>"),
  "names of tags": fill("<aaaa:"),
  "lines of text": list((index) => `https://hostile.example/${index}\n`),
  "empty lines": fill("\n \r"),
};

export const ROBOTS: Record<string, Shape> = {
  "rules with wildcards": list((i) => `Disallow: /*a*b${i}*c\n`, "User-agent: *\n"),
  "wildcards that almost match": list((i) => `Disallow: /${"*a".repeat(50)}b${i}\n`, "User-agent: *\n"),
  "one rule of wildcards": fill("*a", "User-agent: *\nDisallow: /"),
  "rules without wildcards": list((i) => `Allow: /${i}\n`, "User-agent: *\n"),
  groups: list((i) => `User-agent: a${i}\nDisallow: /${i}\n`),
  "agents of one group": pair(
    list((i) => `User-agent: a${i}\n`),
    list((i) => `Disallow: /${i}\n`),
  ),
  "a line": fill(" ", "User-agent", ":"),
  "empty lines": fill("\r"),
  sitemaps: list((i) => `Sitemap: https://hostile.example/${i}\n`),
  escapes: fill("%7e%2F", "User-agent: *\nDisallow: /"),
};

export const TABLES: Record<string, Shape> = {
  "rows of leads": list(
    (i) => `${mail(i)},Jane Doe,Head of Sales,Mill Ltd,+44 20 7946 0123\n`,
    "email,name\n",
  ),
  "one column": fill("a\n"),
  "one row": fill("a,"),
  "empty rows": fill("\n", "", "email"),
  "rows of delimiters": fill(`${";".repeat(150)}\n`),
  "quotation marks": fill('"'),
  "quotation marks that never close": fill('"a"b,'),
  "a cell of quotation marks": fill('""', '"', '"'),
  "one cell": fill("a"),
  "numbers of telephones": list((i) => `+44 20 ${i},${i}\n`),
  "at signs": fill("@,"),
};
