import { readFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routes } from "@/app/v1/routes";
import { acceptVoiceSession } from "@/lib/channels/call/voice/accept-voice-session";
import { createDispatcher } from "@/lib/http/dispatch";
import { answer, answerError, openHttpContext } from "@/lib/http/http-context";
import { readBytes } from "@/lib/http/read-bytes";
import { route, withoutKey } from "@/lib/http/route";
import { openTestPeople } from "@/testing/people/test-people";
import { sendRaw, writeChunks } from "@/testing/service/raw-client";
import { bodyRule } from "./body-rules";
import { type HttpServer, openHttpServer } from "./http-server";
import { SERVER_LIMITS, type ServerLimits } from "./server-limits";

const MEBIBYTE = 1024 * 1024;
const people = openTestPeople();
let httpServer: HttpServer;
let cookie: string;
/** Bodies that reached the pages, and the number of bytes that handlers under /v1 read. */
let pages: { url: string; body: string }[] = [];
let onPage: (response: ServerResponse) => void = () => {};

/** A handler without its own limit. */
async function readAll(request: Request): Promise<Response> {
  const http = openHttpContext(request, "/v1/read");
  try {
    const bytes = await readBytes(request, 1024 * MEBIBYTE, "never");
    return answer(http, 200, JSON.stringify({ bytes: bytes.length }));
  } catch (error) {
    return answerError(http, error);
  }
}

async function open(limits: Partial<ServerLimits> = {}): Promise<HttpServer> {
  const opened = await openHttpServer("127.0.0.1", 0, { ...SERVER_LIMITS, ...limits });
  const table = [
    {
      path: "/v1/here",
      module: route({ GET: withoutKey(() => '{"here":true}'), POST: withoutKey(() => '{"here":true}') }),
    },
    { path: "/v1/read", module: route({ POST: readAll }) },
  ];
  opened.open({
    dispatch: createDispatcher(table),
    pages: {
      answer: async (request: IncomingMessage, response: ServerResponse) => {
        const body = await text(request);
        pages.push({ url: request.url!, body });
        onPage(response);
        if (request.url === "/large") return void response.end(Buffer.alloc(50 * MEBIBYTE));
        if (request.url === "/late") await sleep(2_500);
        response.end(`page of ${body.length}`);
      },
    },
    upgrade: (request, socket) => {
      if (request.url !== "/ours") return acceptVoiceSession(request, socket, Buffer.alloc(0));
      socket.end("ours");
      return true;
    },
  });
  return opened;
}

async function close(one: HttpServer) {
  one.refuse();
  await one.drain(0);
}

beforeAll(async () => {
  httpServer = await open();
  await people.signUp("Ada");
  ({ cookie } = await people.enter("ada@example.com"));
});
beforeEach(() => {
  pages = [];
  onPage = () => {};
});
afterAll(() => close(httpServer));

const head = (method: string, path: string, headers: Record<string, string> = {}, version = "1.1") =>
  `${method} ${path} HTTP/${version}\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
const chunked = { "Transfer-Encoding": "chunked" };

/** Every kind of path, with the size it accepts from a stranger and the status for larger bodies. */
const ENTRANCES: [method: string, path: string, bytes: number, status: number][] = [
  ["POST", "/v1/read", MEBIBYTE, 413],
  ["POST", "/v1/here", MEBIBYTE, 413],
  ["POST", "/v1/nothing", MEBIBYTE, 413],
  ["GET", "/v1/here", 16 * 1024, 413],
  ["PATCH", "/v1/here", MEBIBYTE, 413],
  ["POST", "/api/health", 16 * 1024, 413],
  ["POST", "/sign-in", 64 * 1024, 413],
  ["POST", "/invitation/x", 64 * 1024, 413],
  ["POST", "/api/auth/sign-in/email", 16 * 1024, 413],
  ["POST", "/u/token", 16 * 1024, 413],
  ["POST", "/api/nothing", 16 * 1024, 413],
  ["POST", "/_next/static/x.js", 16 * 1024, 413],
  ["GET", "/", 16 * 1024, 413],
  ["POST", "/", 64 * 1024, 401],
  ["POST", "/agents", 64 * 1024, 401],
  ["POST", "/nothing/at/all", 64 * 1024, 401],
  ["PROPFIND", "/agents", 64 * 1024, 401],
  ["POST", "/settings/suppressions/import", 0, 401],
  ["POST", "/settings/do-not-call/import", 0, 401],
  ["POST", "/api/leads/import", 0, 401],
  ["POST", "/api/chat/a/b", 0, 401],
  ["POST", "/api/inngest", 0, 401],
  ["POST", "/api/hooks/twilio/x/status", 0, 404],
  ["POST", "/v2/leads", 0, 404],
];

describe("a body that is too long", () => {
  test.each(ENTRANCES)(
    "announced to %s %s is refused before it is sent",
    async (method, path, bytes, status) => {
      const text = head(method, path, { "Content-Length": String(Math.max(bytes, 10 * MEBIBYTE) + 1) });
      const answer = await sendRaw(httpServer.port, text);
      expect(answer.statuses).toEqual([status]);
      expect(answer.error).toMatchObject({
        requestId: expect.any(String),
        message: expect.stringMatching(/.{10}/),
      });
      expect(answer.ms).toBeLessThan(2_000);
      expect(pages).toEqual([]);
    },
  );

  test.each(ENTRANCES)(
    "in chunks to %s %s is counted as it comes, and the sender reads why",
    async (method, path, bytes, status) => {
      let sent = 0;
      const answer = await sendRaw(httpServer.port, async (socket) => {
        socket.write(head(method, path, chunked));
        sent = await writeChunks(socket, 300 * MEBIBYTE);
      });
      // Paths that do not look at the body respond while it is still arriving.
      if (!/^\/(v1\/(here|nothing)|api\/health)$/.test(path)) expect(answer.statuses).toEqual([status]);
      // Far less than all of it. How much arrives between two checks depends on the machine.
      expect(sent).toBeLessThan(bytes + 150 * MEBIBYTE);
      expect(answer.ms).toBeLessThan(5_000);
      expect(pages).toEqual([]);
    },
  );

  test("is refused under /v1 in the same words by whoever was reading it", async () => {
    const answer = await sendRaw(httpServer.port, async (socket) => {
      socket.write(head("POST", "/v1/read", { ...chunked, "X-Request-Id": "mine" }));
      await writeChunks(socket, 3 * MEBIBYTE);
    });
    expect(answer.statuses).toEqual([413]);
    expect(answer.error).toEqual({
      code: "payload_too_large",
      message: "The body can be at most 1 MiB long here.",
      requestId: "mine",
    });
  });

  test.each(["1.0", "1.1"])(
    "is refused by HTTP/%s, and what follows on the connection is not served",
    async (version) => {
      const answer = await sendRaw(httpServer.port, async (socket) => {
        socket.write(head("POST", "/sign-in", { "Content-Length": String(65 * 1024) }, version));
        socket.write("a".repeat(65 * 1024) + head("POST", "/v1/here", { "Content-Length": "0" }));
      });
      expect(answer.statuses).toEqual([413]);
    },
  );

  test("counts for a session: its limit is the path's", async () => {
    const send = (path: string, length: number) =>
      sendRaw(httpServer.port, async (socket) => {
        socket.write(head("POST", path, { Cookie: cookie, ...chunked, Connection: "close" }));
        await writeChunks(socket, length);
        if (socket.writable) socket.write("0\r\n\r\n");
      });
    const rounds: [string, number][] = [
      ["/agents", MEBIBYTE],
      ["/settings/suppressions/import", 9 * MEBIBYTE],
      ["/api/leads/import", 10 * MEBIBYTE],
      ["/api/chat/a/b", 4 * MEBIBYTE],
    ];
    for (const [path, most] of rounds) {
      expect((await send(path, most)).text).toContain(`page of ${most}`);
      expect((await send(path, most + 16 * 1024)).statuses).toEqual([413]);
    }
  });

  test.each([
    [
      "fetch",
      () =>
        fetch(`http://127.0.0.1:${httpServer.port}/sign-in`, {
          method: "POST",
          body: new Uint8Array(30 * MEBIBYTE),
        }).then(({ status }) => status),
    ],
    [
      "node:http, in chunks",
      () =>
        new Promise((resolve, reject) => {
          const request = httpRequest({
            port: httpServer.port,
            host: "127.0.0.1",
            method: "POST",
            path: "/sign-in",
          });
          request.on("response", (response) => resolve(response.statusCode)).on("error", reject);
          for (let piece = 0; piece < 30; piece++) request.write(new Uint8Array(MEBIBYTE));
          request.end();
        }),
    ],
  ])("is told by 413 to %s", async (_, send) => {
    expect(await send()).toBe(413);
  });
});

describe("a body within the limit", () => {
  test.each([
    ["with its length", "1.1", { "Content-Length": "9" }, "body of 9"],
    ["with its length, by HTTP/1.0", "1.0", { "Content-Length": "9" }, "body of 9"],
    ["in chunks", "1.1", chunked, "4\r\nbody\r\n5\r\n of 9\r\n0\r\n\r\n"],
  ])("comes to a page whole %s", async (_, version, headers, body) => {
    const text = head("POST", "/sign-in", { ...headers, Connection: "close" }, version) + body;
    expect((await sendRaw(httpServer.port, text)).text).toContain("page of 9");
    expect(pages).toEqual([{ url: "/sign-in", body: "body of 9" }]);
  });

  test("and a second one right behind it are two requests", async () => {
    const one = head("POST", "/sign-in", { "Content-Length": "3" });
    const other = head("POST", "/sign-up", { "Content-Length": "3", Connection: "close" });
    const { statuses } = await sendRaw(httpServer.port, `${one}one${other}two`);
    expect(statuses).toEqual([200, 200]);
    expect(pages.map(({ body }) => body).sort()).toEqual(["one", "two"]);
  });

  test("leaves the connection as it was", async () => {
    const { statuses } = await sendRaw(httpServer.port, async (socket) => {
      socket.write(`${head("POST", "/v1/here", { "Content-Length": "100000" })}${"a".repeat(100_000)}`);
      await new Promise((resolve) => socket.once("data", resolve));
      socket.write(head("GET", "/v1/here", { Connection: "close" }));
    });
    expect(statuses).toEqual([200, 200]);
  });
});

describe("Expect: 100-continue", () => {
  const expecting = (path: string, headers: Record<string, string> = {}) =>
    head("POST", path, { Expect: "100-continue", "Content-Length": "4", Connection: "close", ...headers });
  const answerTo = (text: string) =>
    sendRaw(httpServer.port, (socket) => {
      socket.write(text);
      socket.once("data", (said) => {
        if (String(said).startsWith("HTTP/1.1 100 ")) socket.write("body");
      });
    });

  test("is met by 100 only once the body is asked for", async () => {
    expect((await answerTo(expecting("/v1/here"))).statuses).toEqual([200]);
    expect((await answerTo(expecting("/v1/nothing"))).statuses).toEqual([404]);
    expect((await answerTo(expecting("/v1/read"))).statuses).toEqual([100, 200]);
    expect((await answerTo(expecting("/v1/read", { "Content-Length": "2000000" }))).statuses).toEqual([413]);
  });

  test("is met at pages once session or signature were looked for", async () => {
    expect((await answerTo(expecting("/settings/suppressions/import"))).statuses).toEqual([401]);
    expect((await answerTo(expecting("/settings/suppressions/import", { Cookie: cookie }))).statuses).toEqual(
      [100, 200],
    );
    expect((await answerTo(expecting("/api/inngest"))).statuses).toEqual([401]);
    expect((await answerTo(expecting("/sign-in"))).statuses).toEqual([100, 200]);
  });

  test("is the only expectation there is", async () => {
    const { statuses, error } = await answerTo(expecting("/v1/read", { Expect: "the-unexpected" }));
    expect([statuses, error?.code]).toEqual([[417], "validation_error"]);
  });
});

test.each(["gzip", "br", "identity, gzip", "x-own"])("a page takes no body that is %s", async (coding) => {
  const text = head("POST", "/sign-in", { "Content-Encoding": coding, "Content-Length": "3" });
  const { statuses, error } = await sendRaw(httpServer.port, `${text}abc`);
  expect([statuses, error?.code]).toEqual([[415], "unsupported_media_type"]);
});

test.each([
  ["/v2/leads", "/v1"],
  ["/v0", "/v1"],
  ["/v10/leads?x=1", "/v1"],
  ["/openapi.json", "/v1/openapi.json"],
  ["/openapi.yaml?x", "/v1/openapi.json"],
  ["/swagger.json", "/v1/openapi.json"],
  ["/.well-known/openapi.json", "/v1/openapi.json"],
  ["/.well-known/nothing", "Nothing"],
  ["/api-docs", "/v1/openapi.json"],
  ["/graphql", "/v1/openapi.json"],
  ["/v1/nothing", "/v1/openapi.json"],
])("%s is a 404 in JSON that names %s", async (path, names) => {
  const { statuses, error, text } = await sendRaw(
    httpServer.port,
    head("GET", path, { Connection: "close" }),
  );
  expect([statuses, error?.code]).toEqual([[404], "not_found"]);
  expect(error?.message).toContain(names);
  expect(text).toMatch(/content-type: application\/json/i);
  expect(text).toMatch(/x-content-type-options: nosniff/i);
});

describe("what is slow", () => {
  let quick: HttpServer;
  beforeAll(async () => {
    quick = await open({
      headersMs: 600,
      requestMs: 6_000,
      stalledMs: 1_000,
      keepAliveMs: 500,
      checkEveryMs: 50,
      lingerMs: 200,
    });
  });
  afterAll(() => close(quick));

  test.each([
    ["a connection that says nothing", "", []],
    ["half a request line", "GET /v1", [408]],
    ["headers without an end", "GET /v1/here HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n", [408]],
    ["a body that stops, for a page", `${head("POST", "/sign-in", { "Content-Length": "9" })}abc`, [408]],
    ["a body that stops, under /v1", `${head("POST", "/v1/read", { "Content-Length": "9" })}abc`, [408]],
    ["a chunk that never ends", `${head("POST", "/sign-in", chunked)}ffff\r\na`, [408]],
    ["a connection after its answer", head("GET", "/v1/here"), [200]],
  ])("%s is ended", async (_, text, statuses) => {
    const answer = await sendRaw(quick.port, text, 8_000);
    // A silent connection may get 408 or nothing.
    if (text) expect(answer.statuses).toEqual(statuses);
    expect(answer.ms).toBeLessThan(6_000);
  });

  test("a body that trickles is ended long before its time is over", async () => {
    const answer = await sendRaw(quick.port, async (socket) => {
      socket.write(head("POST", "/sign-in", { "Content-Length": "60000" }));
      while (socket.writable && !socket.readableEnded) {
        socket.write("a");
        await sleep(100);
      }
    });
    expect(answer.statuses).toEqual([408]);
    expect(answer.ms).toBeLessThan(5_500);
  });

  test("an answer that nobody takes is cut", async () => {
    const socket = connect(quick.port, "127.0.0.1");
    socket.on("error", () => {});
    const served = new Promise((resolve) => {
      onPage = (response) => response.once("close", () => resolve(response.writableFinished));
    });
    socket.pause().write(head("GET", "/large"));
    // More than fits into the buffers in between.
    expect(await served).toBe(false);
    socket.destroy();
  });

  test("an answer that takes its time to come is not", async () => {
    const { statuses, ms } = await sendRaw(quick.port, head("GET", "/late", { Connection: "close" }));
    expect(statuses).toEqual([200]);
    expect(ms).toBeGreaterThan(2_400);
  });

  test("a client that is refused and goes on sending is cut", async () => {
    const socket = connect({ port: quick.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(head("POST", "/sign-in", { "Content-Length": "99999999" }));
    socket.resume();
    const timer = setInterval(() => socket.write("a"), 20);
    await closed;
    clearInterval(timer);
  });
});

describe("the documentation", () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
  const section = page.split("\n## Limits of requests\n")[1]!.split("\n## ")[0]!;
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| |"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const bytesOf = (words: string) => {
    const [, count, unit] = /(\d+) ([KM])iB$/.exec(words)!;
    return Number(count) * (unit === "K" ? 1024 : MEBIBYTE);
  };

  const v1 = createDispatcher(routes);
  /** `…` stands for the rest of a path, here of the longest one that is a route. */
  const exampleOf = (path: string) =>
    path.replace(/:\w+/g, "x").replace("twilio/…", "twilio/token/voice").replace("…", "x");

  test("states how long a body may be on each path", () => {
    const stated = rows.flatMap(([, paths, most]) =>
      [...paths!.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => [path!, bytesOf(most!)]),
    );
    expect(stated.length).toBeGreaterThan(12);
    expect(stated).toEqual(
      stated.map(([path]) => [path, bodyRule("POST", exampleOf(String(path)), v1).bytes]),
    );
    expect(stated.filter(([path]) => bodyRule("GET", String(path), v1).bytes > 16 * 1024)).toEqual([]);
  });

  test("states the limits of production", () => {
    const stated = (start: string) => rows.find(([, what]) => what!.startsWith(start))![2]!;
    const { headerBytes, headersMs, requestMs, stalledMs, slowestBytesPerSecond, keepAliveMs } =
      SERVER_LIMITS;
    const { answering, pipelined, heldBytes, unreadBytes, connections, strangers, pages } = SERVER_LIMITS;
    expect(bytesOf(stated("Request line"))).toBe(headerBytes);
    expect(stated("From the connection")).toBe(`${headersMs / 1000} s`);
    expect(stated("From the first byte")).toBe(`${requestMs / 1000} s`);
    expect(stated("Without a byte of a body")).toBe(`${stalledMs / 1000} s`);
    expect(stated("Without the client reading")).toBe(`${stalledMs / 1000} s`);
    expect(stated("Speed of a body")).toBe(`${slowestBytesPerSecond / 1024} KiB/s`);
    expect(stated("Between two requests")).toBe(`${keepAliveMs / 1000} s`);
    expect(stated("Requests of one connection worked on")).toBe(String(answering));
    expect(stated("Requests of one connection sent")).toBe(String(pipelined));
    expect(bytesOf(stated("Responses in memory"))).toBe(unreadBytes);
    expect(bytesOf(stated("Bodies in memory"))).toBe(heldBytes);
    expect(stated("Connections")).toBe(String(connections));
    expect(stated("Requests for pages")).toBe(`${pages.atOnce}, ${pages.waiting}`);
    expect(stated("API requests of unknown senders")).toBe(`${strangers.atOnce}, ${strangers.waiting}`);
  });
});

test("says that it keeps a connection for 75 s", async () => {
  const response = await fetch(`http://127.0.0.1:${httpServer.port}/v1/here`);
  expect(response.headers.get("keep-alive")).toBe("timeout=75");
});

test("bodies that are held are bounded all together", async () => {
  const small = await open({ heldBytes: 100_000 });
  const sockets = Array.from({ length: 4 }, () => connect(small.port, "127.0.0.1"));
  const answers = sockets.map(
    (socket) => new Promise<string>((resolve) => socket.once("data", (said) => resolve(String(said)))),
  );
  for (const socket of sockets)
    socket.write(head("POST", "/sign-in", { "Content-Length": "40001" }) + "a".repeat(40_000));
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 503 /);
  for (const socket of sockets) socket.destroy();
  // And the memory that it held is released.
  await expect
    .poll(async () => {
      const { text } = await sendRaw(
        small.port,
        head("POST", "/sign-in", { "Content-Length": "60000", Connection: "close" }) + "a".repeat(60_000),
      );
      return text;
    })
    .toContain("page of 60000");
  await close(small);
});

describe("requests that do not wait for answers", () => {
  /** A server whose pages answer one after the other, when told to. */
  async function openSlow() {
    const asked: { url: string; answer: () => void }[] = [];
    const slow = await openHttpServer("127.0.0.1", 0, {
      ...SERVER_LIMITS,
      pages: { ...SERVER_LIMITS.pages, atOnce: 100 },
    });
    slow.open({
      dispatch: createDispatcher([]),
      pages: {
        answer: async ({ url }, response) => {
          asked.push({ url: url!, answer: () => void response.end(`page ${url};`) });
        },
      },
    });
    const urls = () => asked.map(({ url }) => url);
    return { slow, urls, answerNext: () => asked.shift()!.answer() };
  }
  const rows = (count: number) => Array.from({ length: count }, (_, index) => head("GET", `/${index}`));

  test("are worked on two at a time, and answered in their order", async () => {
    const { slow, urls, answerNext } = await openSlow();
    const socket = connect(slow.port, "127.0.0.1");
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.write(rows(5).join(""));
    await expect.poll(urls).toEqual(["/0", "/1"]);
    // Those that wait hold up nobody else.
    const other = fetch(`http://127.0.0.1:${slow.port}/other`);
    await expect.poll(urls).toEqual(["/0", "/1", "/other"]);
    for (const next of [
      ["/1", "/other", "/2"],
      ["/other", "/2", "/3"],
    ]) {
      answerNext();
      await expect.poll(urls).toEqual(next);
    }
    answerNext();
    expect(await (await other).text()).toBe("page /other;");
    answerNext();
    await expect.poll(urls).toEqual(["/3", "/4"]);
    answerNext();
    answerNext();
    await expect
      .poll(() => said.match(/page [^;]*/g))
      .toEqual([0, 1, 2, 3, 4].map((index) => `page /${index}`));
    // And the connection goes on.
    socket.write(head("GET", "/later"));
    await expect.poll(urls).toEqual(["/later"]);
    socket.destroy();
    await close(slow);
  });

  test("are cut beyond a number, and those that waited are never worked on", async () => {
    const { slow, urls } = await openSlow();
    const { statuses } = await sendRaw(slow.port, head("GET", "/").repeat(SERVER_LIMITS.pipelined + 1));
    await close(slow);
    // Two at most, as the second may not have had its turn when the connection is cut.
    expect([statuses, urls().length <= 2]).toEqual([[], true]);
  });

  test("may have a body only if they need not wait for their turn", async () => {
    const { slow, urls } = await openSlow();
    const post = `${head("POST", "/sign-in", { "Content-Length": "1" })}a`;
    expect((await sendRaw(slow.port, rows(2).join("") + post)).statuses).toEqual([]);
    expect(urls()).not.toContain("/sign-in");
    await close(slow);
  });
});

test("answers that nobody reads are bounded all together: those that hold the most are cut", async () => {
  const small = await open({ unreadBytes: 60 * MEBIBYTE, pages: { ...SERVER_LIMITS.pages, atOnce: 100 } });
  const served: (Socket | null)[] = [];
  onPage = ({ socket }) => void served.push(socket);
  const sockets = Array.from({ length: 3 }, () => connect(small.port, "127.0.0.1").pause());
  // Each answer has 50 MiB.
  for (const socket of sockets) socket.write(head("GET", "/large"));
  await expect.poll(() => served.map((socket) => socket?.destroyed).sort()).toEqual([false, true, true]);
  // The one that is left gets its answer whole.
  let bytes = 0;
  for (const socket of sockets)
    socket
      .on("error", () => {})
      .on("data", () => {
        bytes = Math.max(bytes, socket.bytesRead);
      })
      .resume();
  await expect.poll(() => bytes).toBeGreaterThan(50 * MEBIBYTE);
  for (const socket of sockets) socket.destroy();
  await close(small);
});

test.each([
  ["http://x/sign-in?a=1", "/sign-in?a=1"],
  ["HTTPS://other.example:8443", "/"],
  ["http://other.example?a", "/?a"],
])("the target %s is taken as %s of its host", async (target, path) => {
  let host: string | undefined;
  onPage = ({ req }) => {
    host = req.headers.host;
  };
  const { statuses } = await sendRaw(httpServer.port, head("GET", target, { Connection: "close" }));
  expect(statuses).toEqual([200]);
  expect([pages[0]!.url, host]).toEqual([path, /\/\/([^/?]+)/.exec(target)![1]]);
});

test.each([
  ["GET", "ftp://other.example/", 400],
  ["TRACE", "/", 405],
  ["TRACE", "/v1/here", 405],
  ["TRACE", "http://x/", 405],
  ["OPTIONS", "*", 204],
  ["GET", "*", 400],
])("%s %s is %i", async (method, target, status) => {
  const { statuses, text, error } = await sendRaw(
    httpServer.port,
    head(method, target, { Connection: "close" }),
  );
  expect(statuses).toEqual([status]);
  if (status !== 400) expect(text).toMatch(/^allow: .*GET/im);
  if (status !== 204) expect(error).toMatchObject({ message: expect.stringMatching(/.{10}/) });
});

describe("an upgrade", () => {
  const upgrade = (path: string, more = "") =>
    sendRaw(
      httpServer.port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`,
    );

  test.each(["/", "/_next/webpack-hmr", "/v1/here", "/api/live", "/api/hooks/twilio/x/talk", "/a%00b"])(
    "to %s is ended at once",
    async (path) => {
      const { statuses, ms } = await upgrade(path);
      expect(statuses).toEqual([404]);
      expect(ms).toBeLessThan(1_000);
    },
  );

  test.each(["/", `/api/hooks/twilio/${"x".repeat(32)}/talk`])(
    "to %s leaves no half of a connection, though its client ends nothing",
    async (path) => {
      const socket = connect({ port: httpServer.port, host: "127.0.0.1", allowHalfOpen: true });
      const reset = new Promise<void>((resolve) => socket.once("error", () => resolve()));
      socket.resume();
      socket.write(head("GET", path, { Connection: "Upgrade", Upgrade: "websocket" }));
      await new Promise((resolve) => socket.once("end", resolve));
      // Writing to a closed connection is answered with a reset.
      const timer = setInterval(() => socket.write("a"), 50);
      await reset;
      clearInterval(timer);
    },
  );

  test("with a body is ended too, and ours is taken", async () => {
    expect((await upgrade("/", "Content-Length: 1000\r\n")).statuses).toEqual([404]);
    expect((await upgrade("/ours")).text).toBe("ours");
  });

  test("that is offered five hundred times leaves nothing behind", async () => {
    const all = await Promise.all(Array.from({ length: 500 }, () => upgrade("/")));
    expect(all.every(({ statuses }) => statuses[0] === 404)).toBe(true);
  });

  test.each(["/%", "/%E0%A4%A", "/u/%ff", "/a%00b"])("%s is no path", async (path) => {
    const { statuses, error } = await sendRaw(httpServer.port, head("GET", path, { Connection: "close" }));
    expect([statuses, error?.code]).toEqual([[400], "validation_error"]);
  });

  test("a query has no more than two hundred parameters", async () => {
    const ask = async (path: string, count: number) =>
      (
        await sendRaw(
          httpServer.port,
          head("GET", `${path}?${"a&".repeat(count - 1)}a`, { Connection: "close" }),
        )
      ).statuses;
    expect(await ask("/sign-in", 200)).toEqual([200]);
    expect(await ask("/sign-in", 201)).toEqual([400]);
    expect(await ask("/v1/here", 7_000)).toEqual([400]);
  });

  test("CONNECT is none of ours", async () => {
    const { statuses } = await sendRaw(httpServer.port, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(statuses.filter((status) => status < 400)).toEqual([]);
  });
});
