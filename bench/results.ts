import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, holds } from "./figure";

/** Writes `results.json`, `[{name, value, bar, holds}]`, and `results.md`, the same with the machine and the details. */
export async function writeResults(figures: Figure[], notes: string[], seconds: number): Promise<void> {
  const rows = figures.map((figure) => ({
    name: figure.name,
    value: figure.value,
    bar: numberOf(figure),
    holds: holds(figure),
  }));
  await writeFile(join(import.meta.dirname, "results.json"), `${JSON.stringify(rows, null, 2)}\n`);
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
    missed.length === 0 ? "Every bar that was measured holds." : `Missed: ${missed.join("; ")}.`,
    ...notes.flatMap((note) => ["", note]),
    "",
  ].join("\n");
  await writeFile(join(import.meta.dirname, "results.md"), text);
}

export function formatTable(figures: Figure[]): string {
  const lines = figures.map((figure) =>
    [
      figure.name,
      withUnit(figure.value, figure.unit),
      formatBar(figure),
      verdict(figure),
      figure.detail,
    ].join(" | "),
  );
  return [
    "| What | Value | Bar | Holds | Details |",
    "|---|---|---|---|---|",
    ...lines.map((l) => `| ${l} |`),
  ].join("\n");
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
