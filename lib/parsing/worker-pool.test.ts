import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestParsing, worstPause } from "@/testing/parsing/test-parsing";
import { sized } from "@/testing/process/test-size";
import { documentTask } from "./document-task";
import { closeParsing, parse } from "./parse";
import type { PoolOptions } from "./worker-pool";

const bomb = documentTask<(bomb: string) => string>("bomb");
const echo = documentTask<(words: string) => string>("echo");
const processId = documentTask<(input: null) => number>("processId");
const environment = documentTask<(input: null) => string[]>("environment");

/** A second, although the guarantee is half a second: the machine that runs the tests has other work. */
const LONGEST_PAUSE = 1_000;

const open = (options: Partial<PoolOptions> = {}) =>
  openTestParsing({ timeLimitMs: sized(700, 1_500), memoryMb: 256, ...options });

afterEach(closeParsing);

describe("a document that", () => {
  it.each([
    ["never ends", "loop", "timeout"],
    ["is a catastrophe for a pattern", "pattern", "timeout"],
    ["stays within one native call", "native", /timeout|memory/],
    ["becomes ever more objects", "objects", /memory|timeout/],
    ["becomes one array past every limit", "array", /memory|timeout/],
    ["becomes one text past every limit", "text", /memory|timeout/],
    ["takes memory that no heap counts", "buffers", /memory|timeout/],
    ["ends its process", "exit", "crash"],
    ["aborts its process", "abort", "crash"],
    ["throws where nobody catches it", "late", "crash"],
    ["recurses without end", "recursion", "failed"],
    ["makes its parser throw", "throw", "failed"],
    ["becomes what cannot be handed over", "uncloneable", "failed"],
  ])("%s is a value for its caller, delays nothing, and the next one is read", async (_, name, failure) => {
    open({ size: 1 });
    await parse(echo, "ready");
    const began = performance.now();
    const pause = await worstPause(async () => {
      const failed = parse(bomb, `bomb:${name}`).catch((error) => error);
      const behind = parse(echo, "behind it");
      expect(await failed).toMatchObject({ name: "ParseError", failure: expect.stringMatching(failure) });
      expect(await behind).toBe("behind it");
    });
    expect(pause).toBeLessThan(LONGEST_PAUSE);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

// A stopped process gets no CPU time, as on a machine that is busy with other work.
describe.runIf(existsSync("/proc/self/stat"))("a document whose process gets too little of the CPU", () => {
  it("has its whole time all the same", async () => {
    open({ size: 1, timeLimitMs: 300 });
    const worker = await parse(processId, null);
    process.kill(worker, "SIGSTOP");
    const read = parse(echo, "read late");
    await sleep(1_000);
    process.kill(worker, "SIGCONT");
    expect(await read).toBe("read late");
    expect(await parse(processId, null)).toBe(worker);
  });

  it("does not wait for good", async () => {
    open({ size: 1, timeLimitMs: 100 });
    const worker = await parse(processId, null);
    process.kill(worker, "SIGSTOP");
    await expect(parse(echo, "never")).rejects.toMatchObject({ failure: "timeout" });
    expect(await parse(echo, "next")).toBe("next");
  });
});

describe("the pool", () => {
  it("keeps a worker from one document to the next, and several at once apart", async () => {
    open({ size: 2 });
    const first = await parse(processId, null);
    expect(await parse(processId, null)).toBe(first);
    const both = await Promise.all([parse(processId, null), parse(processId, null)]);
    expect(new Set(both).size).toBe(2);
    expect(first).not.toBe(process.pid);
  });

  it("asks for a document when a worker is free for it, and leaves what is none", async () => {
    open({ size: 1, timeLimitMs: 500 });
    const order: string[] = [];
    const take = (name: string) => async () => {
      order.push(name);
      return name;
    };
    const stuck = parse(bomb, take("bomb:loop")).catch((error) => order.push(error.failure));
    const left = parse(echo, async () => null);
    const last = parse(echo, take("later"));
    expect(await parse(echo, take("urgent"), { isUrgent: true })).toBe("urgent");
    expect([await left, await last, await stuck]).toEqual([null, "later", 2]);
    expect(order).toEqual(["bomb:loop", "timeout", "urgent", "later"]);
  });

  it("passes on what asking for a document throws, and goes on", async () => {
    open({ size: 1 });
    const lost = parse(echo, async () => {
      throw new Error("the connection was lost");
    });
    await expect(lost).rejects.toThrow("the connection was lost");
    expect(await parse(echo, "next")).toBe("next");
  });

  it("reads first what comes from elsewhere than a document that killed its worker", async () => {
    open({ size: 1 });
    const order: string[] = [];
    const take = (name: string) => async () => {
      order.push(name);
      return name.startsWith("bad") ? "bomb:exit" : name;
    };
    await Promise.allSettled(
      ["bad 1", "bad 2", "good 1", "good 2"].map((name) =>
        parse(bomb, take(name), { share: { owner: "a", source: name.split(" ")[0]! } }),
      ),
    );
    expect(order).toEqual(["bad 1", "good 1", "good 2", "bad 2"]);
  });

  it("leaves a worker free beside a source whose documents killed theirs", async () => {
    open({ size: 2, timeLimitMs: 60_000 });
    const share = { share: { owner: "a", source: "bad" } };
    await expect(parse(bomb, "bomb:exit", share)).rejects.toMatchObject({ failure: "crash" });
    const endless = Promise.allSettled(Array.from({ length: 3 }, () => parse(bomb, "bomb:loop", share)));
    expect(await parse(echo, "good")).toBe("good");
    await closeParsing();
    for (const one of await endless) expect(one).toMatchObject({ reason: { failure: "closed" } });
  });

  it("closes at once while documents are read, and reads none afterwards", async () => {
    open({ size: 1, timeLimitMs: 60_000 });
    await parse(echo, "ready");
    const read = parse(bomb, "bomb:loop").catch((error) => error.failure);
    const waiting = parse(echo, "waits").catch((error) => error.failure);
    await sleep(50);
    const began = performance.now();
    await closeParsing();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect([await read, await waiting]).toEqual(["closed", "closed"]);
    await expect(parse(echo, "late")).rejects.toMatchObject({ failure: "closed" });
  });

  it("says what is wrong where no worker can be started", async () => {
    open({ command: ["lib/parsing/there-is-no-such-file.mjs"] });
    await expect(parse(echo, "words")).rejects.toMatchObject({
      failure: "unavailable",
      message: expect.stringContaining("there-is-no-such-file"),
    });
  });

  it("has errors for other copies of the modules, as pages are made of, that are their own", async () => {
    open();
    vi.resetModules();
    const [copy, { AppError }, { ParseError }] = await Promise.all([
      import("./parse"),
      import("@/lib/errors"),
      import("./parse-error"),
    ]);
    const failed = await copy.parse(bomb, "bomb:throw").catch((error) => error);
    expect(failed).toBeInstanceOf(ParseError);
    const refused = await copy.parse(bomb, "bomb:refuse").catch((error) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "payload_too_large", message: "Divide it.", details: { most: 1 } });
  });

  it("lets no worker see the settings", async () => {
    open();
    process.env.ANTHROPIC_API_KEY = "secret";
    const certificates = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_DIR", "SSL_CERT_FILE"];
    const seen = await parse(environment, null);
    expect(seen.filter((name) => !certificates.includes(name))).toEqual(["NODE_ENV"]);
  });
});

describe("a process that", () => {
  const run = (script: string) => {
    const code = `
      import { openTestParsing } from "@/testing/parsing/test-parsing";
      import { parse } from "@/lib/parsing/parse";
      openTestParsing({ timeLimitMs: 60_000 });
      const id = await parse({ name: "processId" }, null);
      console.log(id);
      ${script}`;
    const tsx = ["--import", "tsx", "--input-type=module", "-e", code];
    return promisify(execFile)(process.execPath, tsx, { timeout: 30_000 }).catch((error) => error);
  };
  const isGone = async (id: number) => {
    for (let look = 0; look < 200; look += 1) {
      try {
        process.kill(id, 0);
      } catch {
        return true;
      }
      await sleep(25);
    }
    return false;
  };

  it("has read its documents ends by itself, and its workers with it", async () => {
    const { stdout, code } = await run("");
    expect(code).toBeUndefined();
    expect(await isGone(Number(stdout))).toBe(true);
  });

  it("is killed takes a worker with it that reads a document without end", async () => {
    const { stdout, signal } = await run(`
      void parse({ name: "bomb" }, "bomb:loop");
      setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);`);
    expect(signal).toBe("SIGKILL");
    expect(await isGone(Number(stdout))).toBe(true);
  });
});
