import { readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a built file, as V8 writes it: `/app/.next/server/a.js:1:2`, or as a file URL. */
const PLACE = /(?:file:\/\/)?\/[^\n():]*\/\.next\/[^\n():]*\.m?js:\d+:\d+/g;
/** Bytes of source maps that are read for one stack. A megabyte takes 40 ms of the thread that serves. */
const MOST_BYTES = 5_000_000;
const MOST_KNOWN = 1_000;

const known = new Map<string, string>();

/**
 * A stack with places in the sources where it names places in the build. Source maps are read when they are needed: with
 * `--enable-source-maps` Node keeps all of them in memory, which takes the service 100 MB.
 */
export function mapStack(stack: string): string {
  const maps = new Map<string, SourceMap | null>();
  let left = MOST_BYTES;
  const open = (file: string): SourceMap | null => {
    const size = statSync(`${file}.map`, { throwIfNoEntry: false })?.size ?? left + 1;
    if (size > left) return null;
    left -= size;
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  };
  const find = (place: string): string => {
    const [, path, line, column] = /^(.*):(\d+):(\d+)$/.exec(place)!;
    const file = path!.startsWith("file:") ? fileURLToPath(path!) : path!;
    if (!maps.has(file)) maps.set(file, open(file));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !("originalSource" in entry)) return place;
    const source = resolve(dirname(file), decodeURIComponent(entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };
  return stack.replace(PLACE, (place) => {
    const before = known.get(place);
    if (before) return before;
    const found = attempt(() => find(place)) ?? place;
    if (known.size < MOST_KNOWN) known.set(place, found);
    return found;
  });
}

/** What fails here must not hide the error whose stack it is. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
