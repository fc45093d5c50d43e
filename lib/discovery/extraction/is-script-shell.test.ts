import { describe, expect, it } from "vitest";
import { readContents } from "../read-contents";
import { isScriptShell } from "./is-script-shell";

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Ovens</title>${head}</head><body>${body}</body></html>`;
const REMARK = "<noscript>You need to enable JavaScript to run this app.</noscript>";
const PROSE = "We have been building ovens in Leeds since 1902, for bakeries large and small. ".repeat(8);

describe("a shell is", () => {
  it.each([
    [
      "Create React App's",
      page("", `${REMARK}<div id="root"></div><script src="/static/js/main.js"></script>`),
    ],
    ["Vite's", page('<script type="module" src="/a.js"></script>', '<div id="app"></div>')],
    [
      "Next's, rendered by scripts only",
      page("", '<div id="__next"><div></div></div><script src="/_next/a.js"></script>'),
    ],
    [
      "Nuxt's",
      page(
        "",
        '<div id="__nuxt"><!----></div><script>window.__NUXT__={}</script><script src="/n.js"></script>',
      ),
    ],
    ["Gatsby's", page("", '<div id="___gatsby"></div><script src="/app.js"></script>')],
    ["Angular's", page("", '<app-root></app-root><script src="main.js" type="module"></script>')],
    [
      "Vue's with its remark",
      page(
        "",
        "<noscript><strong>We're sorry but ovens doesn't work properly without JavaScript enabled.</strong></noscript><div id=app></div><script src=/js/app.js></script>",
      ),
    ],
    [
      "one that says it is loading",
      page("", '<div id="root"><p>Loading …</p></div><script src="/a.js"></script>'),
    ],
    [
      "one with a header and a footer around its root",
      page(
        "",
        '<header>Ovens Ltd</header><div id="app"></div><footer>© 2026 Ovens Ltd</footer><script src="/a.js"></script>',
      ),
    ],
    [
      "one of a framework that nobody knows, by its remark",
      page("", `${REMARK}<main-view></main-view><script src="/a.js"></script>`),
    ],
    [
      "one of a framework that nobody knows, by its module",
      page("", '<div class="x"></div><script type="module" src="/a.js"></script>'),
    ],
    [
      "one with unquoted attributes in capitals",
      "<HTML><BODY><DIV ID=ROOT></DIV><SCRIPT SRC=/a.js></SCRIPT>",
    ],
  ])("%s", (_, html) => {
    expect(isScriptShell({ html })).toBe(true);
  });
});

describe("no shell is", () => {
  it.each([
    ["a page without scripts", page("", '<div id="root"></div>')],
    ["an empty page", ""],
    ["an empty page that counts its visitors", page('<script src="/analytics.js"></script>', "")],
    ["a page under construction", page('<script src="/analytics.js"></script>', "<h1>Coming soon</h1>")],
    [
      "a page that React made on the server",
      page("", `<div id="root"><h1>Ovens</h1><p>${PROSE}</p></div><script src="/a.js"></script>`),
    ],
    [
      "a short page that Next made on the server",
      page(
        "",
        `<div id="__next"><h1>About us</h1><p>${PROSE.slice(0, 120)}</p></div><script src="/a.js"></script>`,
      ),
    ],
    [
      "a page with much around an empty root",
      page("", `<p>${PROSE}</p><div id="app"></div><script src="/a.js"></script>`),
    ],
    [
      "a wall of cookies",
      page(
        '<script src="/consent.js"></script>',
        `<div class="consent"><h1>We value your privacy</h1><p>${PROSE}</p><button>Accept</button></div>`,
      ),
    ],
    [
      "a short wall of cookies",
      page(
        '<script src="/consent.js"></script>',
        "<p>We use cookies to make this site work. Accept all or choose which of them.</p>",
      ),
    ],
    [
      "a page with a remark about JavaScript",
      page("", `${REMARK}<p>${PROSE}</p><script src="/a.js"></script>`),
    ],
    [
      "a redirect",
      page(
        '<meta http-equiv="Refresh" content="0; url=/en/"><script src="/a.js"></script>',
        '<div id="app"></div>',
      ),
    ],
    [
      "a page of frames",
      '<html><head><script src="/a.js"></script></head><frameset cols="20%,80%"><frame src="/menu"><frame src="/main"></frameset></html>',
    ],
    [
      "a page whose scripts are data",
      page('<script type="application/ld+json">{}</script>', '<div id="root"></div>'),
    ],
    [
      "an old page that links its parts",
      page('<script src="/menu.js"></script>', '<a href="/team">Team</a> <a href="/contact">Contact</a>'),
    ],
  ])("%s", (_, html) => {
    expect(isScriptShell({ html })).toBe(false);
  });

  it("a page that names a contact, however little else it has", () => {
    const html = page(
      "",
      `<div id="root"></div><a href="mailto:info@ovens.example">info@ovens.example</a><script src="/a.js"></script>`,
    );
    const read = (html: string) =>
      readContents({ html, url: "http://ovens.example/", pains: [], followsLinks: false, wantsWords: false });
    expect(isScriptShell({ html })).toBe(true);
    expect(read(html).needsBrowser).toBe(false);
    expect(read(html.replace(/<a .*<\/a>/, "")).needsBrowser).toBe(true);
  });
});
