import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

// A forward proxy that answers for a set of sites itself: good.example, and others that each send what is expensive to read, also under
// more names (good-2.example). Its argument is how many pages each has. It tells its port and each page that is asked for, and ends with the
// process that forked it.

const pages = Number(process.argv[2]);

const html = (body: string, head = "<title>A site</title>") =>
  `<html><head>${head}</head><body>${body}</body></html>`;
const home = (links = pages) =>
  html(Array.from({ length: links }, (_, at) => `<a href="/contact-${at}">Contact ${at}</a>`).join(" "));
const person = (at: string, host: string) =>
  `<div><h3>Ann Smith</h3><p>Director</p><p><a href="mailto:${at}@${host}">${at}@${host}</a></p></div>`;
const packed = (type: string, body: Buffer) => (_: string, response: ServerResponse) => {
  response.setHeader("content-type", type);
  response.setHeader("content-encoding", "gzip");
  response.end(body);
};
const plain = (body: string) => {
  const bytes = gzipSync(body);
  return packed("text/html; charset=utf-8", bytes);
};
/** Sends the same bytes for as long as they are taken. */
const endless =
  (bytes: string): Answer =>
  (_, response) => {
    const { socket } = response;
    const more = (): void => {
      if (!socket || socket.destroyed) return;
      if (socket.write(bytes)) setImmediate(more);
      else socket.once("drain", more);
    };
    more();
  };

type Answer = (path: string, response: ServerResponse, host: string) => void;

const emptyMember = gzipSync("");
const SITES: Record<string, Answer> = {
  good: (path, response, host) => response.end(html(person(`ann.${path.slice(1)}`, host))),
  chunks: (path, response, host) => {
    response.writeHead(200, { "content-type": "text/html", "transfer-encoding": "chunked" }).flushHeaders();
    endless("1\r\na\r\n".repeat(10_000))(path, response, host);
  },
  hints: endless("HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n".repeat(1_000)),
  encoding: packed("text/html; charset=euc-jp", gzipSync(Buffer.alloc(4_900_000, 0x8f))),
  members: packed(
    "text/html",
    Buffer.concat([...Array<Buffer>(240_000).fill(emptyMember), gzipSync(html("<p>hello</p>"))]),
  ),
  bomb: packed("text/html", gzipSync(Buffer.alloc(1_000_000_000))),
  contacts: (path, response, host) =>
    response.end(
      html(Array.from({ length: 1_000 }, (_, at) => person(`z${at}.${path.slice(1)}`, host)).join("\n")),
    ),
  random: plain(
    html(`<p>${Array.from({ length: 400_000 }, (_, at) => (at * 2_654_435_761).toString(36)).join(" ")}</p>`),
  ),
  ligatures: plain(html(`<h2>${"\uFDFA".repeat(200)}</h2>`.repeat(3_000))),
  marks: plain(html(`<h1>${"\u0F81".repeat(4_000)}</h1>${person("ann", "marks.example")}`)),
  headers: plain(
    html(`<table><tr>${"<th>Name</th>".repeat(26_000)}</tr><tr>${"<td>x</td>".repeat(26_000)}</tr></table>`),
  ),
  title: plain(html("", `<title>${"word ".repeat(960_000)}</title>`)),
  links: plain(
    html(Array.from({ length: 60_000 }, (_, at) => `<a href="/team-${at}">Our team ${at}</a>`).join(" ")),
  ),
  nested: plain(`${"<div>".repeat(900_000)}<p>deep</p>`),
  attributes: plain(
    html(`<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}="${at}"`).join(" ")}>words</p>`),
  ),
  redirects: (path, response) => response.writeHead(302, { location: `${path}x` }).end(),
  cookies: (_, response) => {
    response.setHeader("set-cookie", Array<string>(200).fill(`a=${"b".repeat(1_000)}`));
    response.end(html("<p>hello</p>"));
  },
  documents: packed(
    "application/pdf",
    gzipSync(Buffer.alloc(4_000_000, "%PDF-1.7 1 0 obj<</Length 9>>stream ")),
  ),
  robots: plain(html("<p>hello</p>")),
  sitemaps: plain(html("<p>hello</p>")),
};

/** What some send where others have no such file. */
const OTHER_FILES: Record<string, Answer> = {
  "robots/robots.txt": (path, response, host) => {
    response.socket?.write("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n");
    endless(`# ${"comment ".repeat(1_000)}\nDisallow: /*a*a*a*a$\n`)(path, response, host);
  },
  "sitemaps/sitemap.xml": packed(
    "application/xml",
    gzipSync(
      `<urlset>${Array.from({ length: 60_000 }, (_, at) => `<url><loc>http://sitemaps.example/team-${at}</loc></url>`).join("")}`,
    ),
  ),
};

const server = createServer((request: IncomingMessage, response) => {
  const { hostname, pathname } = new URL(request.url!);
  const name = hostname.replace(/(?:-\d+)?\.example$/, "");
  const answer = SITES[name];
  response.on("error", () => {});
  const other = OTHER_FILES[name + pathname];
  if (other) return other(pathname, response, hostname);
  if (!answer || /^\/(?:robots\.txt|sitemap\.xml)$/.test(pathname)) return response.writeHead(404).end();
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (pathname === "/" && name !== "hints") return response.end(home());
  process.send!({ page: hostname + pathname });
  answer(pathname, response, hostname);
});
server.on("connection", (socket) => socket.on("error", () => {}));
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send!({ port: (server.address() as AddressInfo).port, sites: Object.keys(SITES) });
process.on("disconnect", () => process.exit());
