import { readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A built file, line and column, as V8 writes them: `/app/.next/server/a.js:1:2`, or as a file URL. */
const PLACE = /^((?:file:\/)?\/.*\.m?js):(\d{1,9}):(\d{1,9})$/;
/** Characters of a line that may be a frame, and frames of a stack that are mapped. A message can have lines like frames. */
const LONGEST_FRAME = 1_000;
const MAX_FRAMES = 100;
/** Bytes of source maps that are read for one stack. A megabyte takes 40 ms of the thread that serves. */
const MAX_BYTES = 5_000_000;
const MAX_KNOWN = 1_000;

const known = new Map<string, string>();

/** Replaces the stack of `error` by `mapStack` of it. Its message stays as it is. */
export function mapStackOf(error: Error): void {
  const { stack, message } = error;
  if (!stack) return;
  const frames = Math.max(0, stack.indexOf(message)) + message.length;
  error.stack = stack.slice(0, frames) + mapStack(stack.slice(frames));
}

/**
 * A stack with places in the sources where it names places in the build. Source maps are read when they are needed: with
 * `--enable-source-maps` Node keeps all of them in memory, which takes the service 100 MB.
 */
export function mapStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  let bytesLeft = MAX_BYTES;
  let framesLeft = MAX_FRAMES;
  /** Undefined when it would exceed the limit of this stack. */
  const open = (file: string): SourceMap | undefined => {
    const { size } = statSync(`${file}.map`);
    if (size > bytesLeft) return undefined;
    bytesLeft -= size;
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  };
  const find = (place: string): string | undefined => {
    const [, path, line, column] = PLACE.exec(place)!;
    const file = path!.startsWith("file:") ? fileURLToPath(path!) : path!;
    if (!maps.has(file)) maps.set(file, open(file));
    const map = maps.get(file);
    if (!map) return undefined;
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) return place;
    const source = resolve(dirname(file), decodeURIComponent(entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };
  const mapPlace = (place: string): string => {
    const before = known.get(place);
    if (before) return before;
    framesLeft -= 1;
    if (framesLeft < 0) return place;
    const found = attempt(() => find(place), place);
    if (found && known.size < MAX_KNOWN) known.set(place, found);
    return found ?? place;
  };
  return stack
    .split("\n")
    .map((line) => {
      const place = line.length > LONGEST_FRAME ? undefined : placeOf(line);
      if (!place) return line;
      const start = line.indexOf(place);
      return line.slice(0, start) + mapPlace(place) + line.slice(start + place.length);
    })
    .join("\n");
}

/** The built place in a frame: `    at name (PLACE)` or `    at async PLACE`. */
function placeOf(line: string): string | undefined {
  const frame = /^\s+at (?:async )?(.*)$/.exec(line)?.[1];
  if (!frame?.includes("/.next/")) return undefined;
  const bracket = frame.endsWith(")") ? frame.indexOf(" (") : -1;
  const place = bracket === -1 ? frame : frame.slice(bracket + 2, -1);
  return PLACE.test(place) ? place : undefined;
}

/** What fails here must not hide the error whose stack it is. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
