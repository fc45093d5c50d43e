import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { readTask, sendToParent } from "./child";
import { makeHostilePages } from "./hostile-pages";
import { loadPages } from "./page-source";

// A site of hostile pages between good ones: `/` links to all of them.

const { good, hostile } = readTask<{ good: number; hostile: number }>();
const { pages } = await loadPages();
const bodies = new Map<string, Buffer>();
for (let index = 0; index < good; index++)
  bodies.set(`/good/${index}`, gzipSync(pages[index % pages.length]!));
for (const [index, page] of makeHostilePages(hostile).entries()) bodies.set(`/bad/${index}`, gzipSync(page));
const links = [...bodies.keys()].map((path) => `<p><a href="${path}">${path}</a></p>`);
bodies.set("/", gzipSync(`<!doctype html><title>Fair</title>${links.join("\n")}`));
const server = createServer((request, response) => {
  const body = bodies.get(request.url!);
  response.writeHead(body ? 200 : 404, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": "gzip",
  });
  response.end(body ?? gzipSync(""));
});
server.listen(0, "127.0.0.1", () => sendToParent((server.address() as AddressInfo).port));
