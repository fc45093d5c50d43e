import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sized } from "@/testing/process/test-size";
import { delayOfHealth } from "@/testing/service/delay-of-health";
import { sendRaw, writeChunks } from "@/testing/service/raw-client";
import { killLeftServices, runService, type Service } from "@/testing/service/run-service";
import { buildApp } from "./build-app";

// What clients without a key may try, against the real service. None of it may delay the health check.

const MEBIBYTE = 1024 * 1024;
/** The promise. */
const LONGEST_MS = 500;
const SLOW = sized(1_000, 5_000);

let folder: string;
let service: Service;
let port: number;
let actionId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-strangers-"));
  await chmod(folder, 0o711);
  await buildApp(join(import.meta.dirname, ".."));
  service = await runService({ DATA_DIR: folder });
  port = Number(new URL(service.url).port);
  // A second after its start the service loads what it will need later, which must not affect this measurement.
  await (await fetch(`${service.url}/api/auth/get-session`)).text();
  for (
    let round = 0;
    round < 15 && (await delayOfHealth(service, () => sleep(2_000))) > LONGEST_MS / 5;
    round++
  );
  const page = await (await fetch(`${service.url}/sign-up`)).text();
  actionId = /[0-9a-f]{42}/.exec(page)![0];
}, 300_000);
afterEach(() => expect(service.child.exitCode).toBe(null));
afterAll(async () => {
  const { code } = await service.end("SIGTERM");
  killLeftServices();
  await rm(folder, { recursive: true, force: true });
  expect(code).toBe(0);
});

function head(method: string, path: string, headers: Record<string, string> = {}): string {
  const all = { Host: `127.0.0.1:${port}`, Connection: "close", Origin: service.url, ...headers };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
}

function post(path: string, body: string, headers: Record<string, string> = {}): string {
  return head("POST", path, { ...headers, "Content-Length": String(Buffer.byteLength(body)) }) + body;
}

const action = (body: string, type = "text/plain;charset=UTF-8") =>
  post("/sign-up", body, { "Next-Action": actionId, "Content-Type": type });
const parts = (names: string[], value = "1") =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--x--\r\n`;
const multipart = (body: string) => action(body, "multipart/form-data; boundary=x");
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const json = { "Content-Type": "application/json" };
const LONG = 15_000;

test.each<[string, () => (string | ((socket: Socket) => Promise<void>))[]]>([
  [
    "endless bodies",
    () =>
      [
        ["/api/auth/sign-in/email", json],
        ["/api/hooks/twilio/x/status", { "Content-Type": "application/x-www-form-urlencoded" }],
        ["/api/inngest", json],
        ["/settings/suppressions/import", json],
        ["/sign-up", { "Next-Action": actionId }],
        ["/agents", { "Next-Action": actionId }],
        ["/u/x", {}],
        ["/v1/leads", json],
        ["/nothing", {}],
      ].map(([path, headers]) => async (socket: Socket) => {
        socket.write(
          head("POST", path as string, { ...(headers as object), "Transfer-Encoding": "chunked" }),
        );
        await writeChunks(socket, 200 * MEBIBYTE);
      }),
  ],
  [
    "forms of many names",
    () => [
      post("/api/hooks/twilio/x/status", numbers(9_000).join("&"), { "X-Twilio-Signature": "AAAA" }),
      post("/sign-up", numbers(10_000).join("&"), { "Content-Type": "application/x-www-form-urlencoded" }),
      post("/sign-up", "a&".repeat(30_000), { "Content-Type": "application/x-www-form-urlencoded" }),
      multipart(parts(numbers(800))),
      multipart(parts(numbers(700).map((number) => `$ACTION_REF_${number}`))),
      multipart(parts(["__proto__", "constructor", "0"])),
      multipart("--x\r\n".repeat(12_000)),
    ],
  ],
  [
    "queries and cookies of many pairs",
    () => [
      head("GET", `/?${"a&".repeat(LONG / 2)}`),
      head("GET", `/sign-up?${"a&".repeat(LONG / 2)}`),
      head("GET", `/sign-up?${"a&".repeat(199)}a`),
      head("GET", `/sign-up?${"a=%".repeat(LONG / 3)}`),
      head("GET", `/v1/leads?${"a&".repeat(LONG / 2)}`),
      head("GET", "/sign-up", { Cookie: "a=b;".repeat(LONG / 4) }),
      head("GET", "/", { Cookie: `;${" ".repeat(LONG)}` }),
      head("GET", "/v1/leads", { Cookie: numbers(3_000).join("=;") }),
      `GET /sign-up HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${"a:\r\n".repeat(3_000)}\r\n`,
      `GET /v1/leads HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${"a:b\r\n".repeat(2_500)}\r\n`,
    ],
  ],
  [
    "long headers",
    () => [
      head("GET", "/sign-up", { "Accept-Language": "de-".repeat(LONG / 3) }),
      head("GET", "/sign-up", { "Accept-Language": "*;q=0.1,".repeat(LONG / 8) }),
      head("GET", "/sign-up", { "User-Agent": `Mozilla/5.0 (${";".repeat(LONG)}` }),
      head("GET", "/sign-up", { "X-Forwarded-For": `${" ,".repeat(LONG / 2)}1` }),
      head("GET", "/sign-up", { RSC: "1", "Next-Router-State-Tree": "[".repeat(LONG) }),
      head("GET", "/sign-up", { "If-None-Match": '"a",'.repeat(LONG / 4) }),
      head("GET", "/v1/leads", { Authorization: `Bearer ${" ".repeat(LONG)}` }),
      head("GET", "/v1/leads", { "X-Request-Id": "!".repeat(LONG) }),
    ],
  ],
  [
    "paths that are none",
    () =>
      [
        `/${"a/".repeat(LONG / 2)}`,
        `/${"%61".repeat(LONG / 3)}`,
        `/v1/${"a/".repeat(LONG / 2)}`,
        `/v1/agents/${"%61".repeat(LONG / 3)}`,
        `/u/${"a".repeat(LONG)}`,
        `/_next/static/${"../".repeat(LONG / 3)}`,
        ...[
          "/%00",
          "/%",
          "/u/%ff",
          "/__proto__",
          "/v1/__proto__",
          "/constructor",
          "/_next/image?url=/x&w=64&q=75",
        ],
      ].map((path) => head("GET", path)),
  ],
  [
    "JSON as deep as it goes",
    () => [
      post("/api/auth/sign-in/email", "[".repeat(16_000), json),
      post("/api/auth/sign-in/email", '{"email":'.repeat(1_700), json),
      post(
        "/api/auth/sign-in/email",
        `{"email":"${"a.".repeat(7_000)}@b.c","password":"xxxxxxxxxxxx"}`,
        json,
      ),
      action("[".repeat(60_000)),
      action(`[${'"$Q1",'.repeat(9_000)}1]`),
      action(`["$n${"9".repeat(60_000)}"]`),
      action(`["$1:${"__proto__:".repeat(4_000)}"]`),
      multipart(parts(["0", "1"], '["$1:0:0"]')),
      multipart(parts(["0"], `[${'"$K1",'.repeat(7_000)}1]`)),
      post("/sign-up", "[]", { "Next-Action": "x".repeat(LONG) }),
    ],
  ],
  [
    "pipelined requests",
    () => [
      head("GET", "/sign-up", { Connection: "x" }).repeat(5_000),
      head("GET", "/v1/leads", { Connection: "x" }).repeat(5_000),
    ],
  ],
])("%s do not delay the health", async (_, make) => {
  const delay = await delayOfHealth(service, async () => {
    for (const request of make()) expect((await sendRaw(port, request)).ms).toBeLessThan(15_000);
  });
  expect(delay).toBeLessThan(LONGEST_MS);
});

test.each<[string, () => string[]]>([
  ["pages", () => Array(150).fill(head("GET", "/sign-up"))],
  [
    "links to unsubscribe by",
    () => numbers(150).map((number) => head("GET", `/u/${number.padStart(32, "0")}`)),
  ],
  ["streams of changes", () => Array(150).fill(head("GET", "/api/live"))],
  [
    "passwords",
    () =>
      numbers(60).map((number) =>
        post("/api/auth/sign-in/email", `{"email":"a${number}@b.co","password":"xxxxxxxxxxxx"}`, json),
      ),
  ],
  [
    "keys that are none",
    () =>
      numbers(300).map((number) =>
        head("GET", "/v1/leads", { "X-Api-Key": `lw_${number.padStart(44, "0")}` }),
      ),
  ],
])(
  "a crowd that asks for %s does not delay the health",
  async (_, make) => {
    const delay = await delayOfHealth(service, () =>
      Promise.all(make().map((request) => sendRaw(port, request, 60_000))),
    );
    expect(delay).toBeLessThan(LONGEST_MS);
  },
  90_000,
);

async function openSockets(count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // The kernel holds back what comes faster than it is accepted (`net.core.somaxconn`).
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(200, count - sockets.length) }, async () => {
          const socket = connect(port, "127.0.0.1")
            .on("error", () => {})
            .pause();
          await once(socket, "connect");
          return socket;
        }),
      )),
    );
  return sockets;
}

const CROWDS: [crowd: string, connections: number, requests: number, silent: number][] = [
  ["a hundred connections that ask", 100, 20, 0],
  ...sized<[string, number, number, number][]>(
    [],
    [
      ["a hundred connections that ask three times as often", 100, 60, 0],
      ["a thousand connections that ask twice", 1_000, 2, 0],
      ["a hundred connections beside five thousand silent ones that ask", 100, 20, 5_000],
    ],
  ),
];

describe.each(CROWDS)("%s", (_, connections, requests, silent) => {
  test.each(["/v1/openapi.json", "/nothing", "/api/health", "/v1/leads"])(
    "for %s and read nothing do not delay the health",
    async (path) => {
      const delay = await delayOfHealth(service, async () => {
        const sockets = await openSockets(silent + connections);
        const request = head("GET", path, { Connection: "keep-alive" }).repeat(requests);
        for (const socket of sockets.slice(silent)) socket.write(request);
        // Whoever asks last gets an answer too; a page's may be that too many wait for one.
        const { status } = await fetch(service.url + path, { redirect: "manual" });
        expect({ "/nothing": [307, 503], "/v1/leads": [401] }[path] ?? [200]).toContain(status);
        for (const socket of sockets) socket.destroy();
      });
      expect(delay).toBeLessThan(LONGEST_MS);
    },
    sized(10_000, 60_000),
  );
});

describe(`${SLOW} connections at once`, () => {
  test.each<[string, () => string, string]>([
    ["say nothing", () => "", ""],
    ["send their headers byte by byte", () => "GET /v1/openapi.json HTTP/1.1\r\nX-A: ", "a"],
    ["send their bodies byte by byte", () => head("POST", "/sign-up", { "Content-Length": "60000" }), "a"],
    ["read their answers byte by byte", () => head("GET", "/v1/openapi.json"), ""],
  ])(
    "that %s do not delay the health",
    async (_, first, next) => {
      const delay = await delayOfHealth(service, async () => {
        const sockets = await openSockets(SLOW);
        for (const socket of sockets) socket.write(first());
        for (let round = 0; round < sized(3, 20); round++) {
          await sleep(200);
          if (next) for (const socket of sockets) socket.write(next);
          else for (const socket of sockets) socket.read(1);
        }
        expect((await fetch(`${service.url}/v1/openapi.json`)).status).toBe(200);
        for (const socket of sockets) socket.destroy();
      });
      expect(delay).toBeLessThan(LONGEST_MS);
    },
    sized(20_000, 90_000),
  );
});

test("what nobody serves is a 404 in JSON, under /api too", async () => {
  for (const path of ["/api", "/api/nothing", "/api/chat/a/b/c/d", "/v2/leads", "/openapi.json"]) {
    const answer = await fetch(service.url + path, { redirect: "manual" });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([path, answer.status, error.code]).toEqual([path, 404, "not_found"]);
    expect(error.message).toContain("/v1");
  }
});
