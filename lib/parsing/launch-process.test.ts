import { spawn } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { isAlive, listDescendants } from "@/testing/web/list-descendants";
import { documentTask } from "./document-task";
import { type Launched, launchProcess } from "./launch-process";
import { closeParsing, parse } from "./parse";

const echo = documentTask<(words: string) => string>("echo");
const bomb = documentTask<(bomb: string) => string>("bomb");

afterEach(closeParsing);

const listLaunchers = () =>
  listDescendants(process.pid).filter(({ command }) => command.includes("launcher.mjs"));
/** What other test files of this process may have left. */
const others = new Set(listLaunchers().map(({ id }) => id));
const launchers = () => listLaunchers().filter(({ id }) => !others.has(id));

it("ends the launcher with the last process", async () => {
  openTestParsing({ size: 1 });
  expect(await parse(echo, "ready")).toBe("ready");
  expect(launchers()).toHaveLength(1);
  await closeParsing();
  await expect.poll(launchers).toEqual([]);
});

it("starts a process without a pause that grows with the memory of this one", async () => {
  const timeOf = (work: () => unknown) => {
    const before = performance.now();
    work();
    return performance.now() - before;
  };
  const launch = () => {
    const ended = Promise.withResolvers<void>();
    launchProcess(
      { command: ["-e", "0"], memoryMb: 64 },
      { onMessage: () => {}, onWords: () => {}, onEnd: () => ended.resolve() },
    ).hold(true);
    return ended.promise;
  };
  // The first one starts the launcher.
  await launch();
  const memory = Array.from({ length: 300 }, () => Buffer.alloc(1024 * 1024, 1));
  const direct: number[] = [];
  const launched: number[] = [];
  for (let round = 0; round < 5; round++) {
    direct.push(timeOf(() => spawn(process.execPath, ["-e", "0"], { stdio: "ignore" })));
    let ended: Promise<void> | undefined;
    launched.push(
      timeOf(() => {
        ended = launch();
      }),
    );
    await ended;
  }
  expect(memory).toHaveLength(300);
  expect(Math.min(...launched)).toBeLessThan(Math.min(...direct) / 5);
});

it("tells what a process says, what it writes in its distress, and how it ended", async () => {
  const heard: unknown[] = [];
  const words = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<NodeJS.Signals | null>();
  const script = `
    import { connect } from "node:net";
    import { openChannel } from "./lib/parsing/channel.ts";
    const [, path, token] = process.argv.slice(1);
    const { send } = openChannel(connect(path), (value) => {
      send({ heard: value });
      console.error("in distress");
    });
    send({ token });
    send(new Map([[1, Buffer.from("ready")]]));`;
  const launched: Launched = launchProcess(
    { command: ["--import", "tsx", "--input-type=module", "-e", script], memoryMb: 64 },
    {
      onMessage: (value) => {
        heard.push(value);
        if (heard.length === 1) launched.send({ large: "ä".repeat(3_000_000) });
        if (heard.length === 2) void words.promise.then(() => launched.end());
      },
      onWords: words.resolve,
      onEnd: ended.resolve,
    },
  );
  launched.hold(true);
  expect(await ended.promise).toBe("SIGKILL");
  expect(await words.promise).toBe("in distress\n");
  expect(heard).toEqual([new Map([[1, Buffer.from("ready")]]), { heard: { large: "ä".repeat(3_000_000) } }]);
});

it("goes on with a new launcher when its own was killed, and leaves no process of the old one", async () => {
  openTestParsing({ size: 1, timeLimitMs: 60_000 });
  await parse(echo, "ready");
  const [launcher] = launchers();
  const [worker] = listDescendants(launcher!.id);
  const lost = parse(bomb, "bomb:loop").catch((error) => error.name);
  process.kill(launcher!.id, "SIGKILL");
  expect(await lost).toBe("ParseError");
  expect(await parse(echo, "again")).toBe("again");
  await expect.poll(() => isAlive(worker!.id)).toBe(false);
  expect(launchers().map(({ id }) => id)).not.toContain(launcher!.id);
});
