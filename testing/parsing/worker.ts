import { AppError } from "@/lib/errors";
import { serveTasks } from "@/lib/parsing/serve-tasks";
import { type PackedText, unpackText } from "@/lib/text/packed-text";
import { documentTasks } from "@/server/document-tasks";

// The service's worker with parsers that are as bad as it gets: a text that names a bomb (`bomb:loop`) sets it off.

const BOMBS: Record<string, () => unknown> = {
  loop: () => {
    for (;;);
  },
  pattern: () => /^(a+)+$/.test(`${"a".repeat(60)}b`),
  // Within one native call, which ends no thread that is told to stop.
  native: () => "a".repeat(200_000_000).replace(/a/g, "bbbbbb").length,
  objects: () => {
    const all: unknown[] = [];
    for (;;) all.push({ at: all.length });
  },
  // One allocation past the limit: in a thread this ends the whole process.
  array: () => new Array(100_000_000).fill(0).map((_, at) => ({ at })).length,
  text: () => [..."a".repeat(500_000_000).matchAll(/a/g)].length,
  buffers: () => {
    const all: Buffer[] = [];
    for (;;) all.push(Buffer.alloc(20_000_000, 1));
  },
  recursion: () => recurse(0),
  exit: () => process.exit(0),
  abort: () => process.abort(),
  throw: () => {
    throw new Error("the parser is wrong");
  },
  refuse: () => {
    throw new AppError("payload_too_large", "Divide it.", { most: 1 });
  },
  late: () => {
    setTimeout(() => {
      throw new Error("thrown where nobody waits for it");
    });
    return new Promise(() => {});
  },
  uncloneable: () => () => "a function",
};

function recurse(depth: number): number {
  return recurse(depth + 1) + 1;
}

function setOff(input: unknown): unknown {
  const isOne = typeof input === "string" || input instanceof Uint8Array;
  const texts = isOne ? [input] : Object.values(input as object).map(plainly);
  const text = texts.map((one) => (one instanceof Uint8Array ? Buffer.from(one).toString("latin1") : one));
  const bomb = /bomb:(\w+)/.exec(text.filter((one) => typeof one === "string").join(" "))?.[1];
  return bomb && BOMBS[bomb]!();
}

/** Texts may come packed. */
function plainly(value: unknown): unknown {
  return value && Object.hasOwn(value, "bytes") ? unpackText(value as PackedText) : value;
}

const armed = Object.entries(documentTasks).map(([name, read]) => [
  name,
  async (input: never) => (await setOff(input)) ?? read(input),
]);

serveTasks({
  ...Object.fromEntries(armed),
  bomb: setOff,
  echo: (input: never) => input,
  processId: () => process.pid,
  environment: () => Object.keys(process.env),
});
