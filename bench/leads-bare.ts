import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { readTask, sendToParent } from "./child";

// What /v1/leads is measured against: node:http and postgres.js, one prepared SELECT a request, and nothing else.

export type BareTask = {
  databaseUrl: string;
  connections: number;
  /** By path with query: the page's SELECT, and the rest of the answer, which it need not find out. */
  pages: Record<string, { statement: string; values: (string | number)[]; envelope: Record<string, number> }>;
};

const { databaseUrl, connections, pages } = readTask<BareTask>();
const sql = postgres(databaseUrl, { max: connections });
const server = createServer(async (request, response) => {
  const { statement, values, envelope } = pages[request.url!]!;
  const leads = await sql.unsafe(statement, values, { prepare: true });
  const body = JSON.stringify({ leads, ...envelope });
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => sendToParent((server.address() as AddressInfo).port));
