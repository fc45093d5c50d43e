import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, holds } from "./figure";

/** Writes `results.json`, `[{name, value, bar, holds}]`, and `results.md`, the same with the machine and the details. */
export async function writeResults(figures: Figure[], notes: string[], seconds: number): Promise<void> {
  await writeFile(
    join(import.meta.dirname, "results.json"),
    `${JSON.stringify(figures.map(toRow), null, 2)}\n`,
  );
  const missed = figures.filter((figure) => !holds(figure)).map((figure) => figure.name);
  const text = [
    "# Bench",
    "",
    "Written by `npm run bench`. Ratios are the median of five rounds that took turns within this run, absolute times the median of five.",
    "",
    await describeMachine(seconds),
    "",
    formatTable(figures),
    "",
    sayMissed(missed),
    ...notes.flatMap((note) => ["", note]),
    "",
  ].join("\n");
  await writeFile(join(import.meta.dirname, "results.md"), text);
}

const AGAIN = "Measured again by themselves afterwards: ";

/**
 * Puts figures in the place of those of the same name, new ones behind the one before, in both files. What else was measured stays as
 * it is, and the text says which parts were measured again.
 */
export async function replaceResults(figures: Figure[], parts: string[]): Promise<void> {
  const files = {
    json: join(import.meta.dirname, "results.json"),
    text: join(import.meta.dirname, "results.md"),
  };
  const rows: Row[] = JSON.parse(await readFile(files.json, "utf8"));
  await writeFile(
    files.json,
    `${JSON.stringify(
      replaceByName(rows, figures.map(toRow), ({ name }) => name),
      null,
      2,
    )}\n`,
  );
  const lines = (await readFile(files.text, "utf8")).split("\n");
  const isRow = (line: string) => line.startsWith("| ") && !line.startsWith("| What |");
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  const nameOf = (line: string) => line.slice(2, line.indexOf(" | "));
  const table = replaceByName(lines.slice(first, last + 1), figures.map(formatRow), nameOf);
  const missed = table.filter((line) => line.includes("| **no** |")).map(nameOf);
  const rest = lines
    .slice(last + 1)
    .filter((line) => !/^(?:Missed: |Every bar |Measured again)/.test(line) && line !== "");
  const before =
    lines
      .find((line) => line.startsWith(AGAIN))
      ?.slice(AGAIN.length, -1)
      .split(", ") ?? [];
  const again = `${AGAIN}${[...new Set([...before, ...parts])].join(", ")}.`;
  const text = [
    ...lines.slice(0, first),
    ...table,
    "",
    ...[sayMissed(missed), ...rest, again].flatMap((line) => [line, ""]),
  ];
  await writeFile(files.text, text.join("\n"));
}

function replaceByName<T>(all: readonly T[], given: readonly T[], nameOf: (one: T) => string): T[] {
  const left = [...all];
  let place = left.length;
  for (const one of given) {
    const found = left.findIndex((other) => nameOf(other) === nameOf(one));
    if (found >= 0) left[found] = one;
    else left.splice(place, 0, one);
    place = (found >= 0 ? found : place) + 1;
  }
  return left;
}

function sayMissed(missed: readonly string[]): string {
  return missed.length === 0 ? "Every bar that was measured holds." : `Missed: ${missed.join("; ")}.`;
}

export function formatTable(figures: Figure[]): string {
  return [
    "| What | Value | Bar | Holds | Details |",
    "|---|---|---|---|---|",
    ...figures.map(formatRow),
  ].join("\n");
}

function formatRow(figure: Figure): string {
  const { name, value, unit, detail } = figure;
  return `| ${[name, withUnit(value, unit), formatBar(figure), verdict(figure), detail].join(" | ")} |`;
}

type Row = ReturnType<typeof toRow>;

function toRow(figure: Figure) {
  return { name: figure.name, value: figure.value, bar: numberOf(figure), holds: holds(figure) };
}

function numberOf({ bar }: Figure): number | null {
  if (bar === null) return null;
  return "least" in bar ? bar.least : bar.most;
}

function formatBar(figure: Figure): string {
  const { bar, unit } = figure;
  if (bar === null) return "–";
  return `${"least" in bar ? "≥" : "≤"} ${withUnit(numberOf(figure)!, unit)}`;
}

function verdict(figure: Figure): string {
  if (figure.bar === null) return "–";
  return holds(figure) ? "yes" : "**no**";
}

function withUnit(value: number, unit: string): string {
  return unit ? `${value} ${unit}` : String(value);
}

async function describeMachine(seconds: number): Promise<string> {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = processors[0]?.model.trim() || arch();
  const system = (await readFile("/etc/os-release", "utf8").catch(() => "")).match(
    /^PRETTY_NAME="(.+)"$/m,
  )?.[1];
  return [
    `Machine: ${processors.length} × ${model}, ${memory} GB, ${system ?? platform()}, Node ${process.versions.node},`,
    `the embedded PostgreSQL with fsync. Servers, database and load share it. The run took ${Math.round(seconds / 60)} minutes.`,
  ].join(" ");
}
