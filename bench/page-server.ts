import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readTask, sendToParent } from "./child";
import { loadPages } from "./page-source";

// A site whose every answer takes 50 ms.
const DELAY_MS = 50;

readTask();
const { pages } = await loadPages();
const server = createServer((request, response) => {
  const page = pages[Number(request.url!.slice("/page/".length))];
  setTimeout(() => {
    response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
    response.end(page ?? "");
  }, DELAY_MS);
});
server.listen(0, "127.0.0.1", () => sendToParent((server.address() as AddressInfo).port));
