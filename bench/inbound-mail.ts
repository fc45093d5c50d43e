import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { closeParsing, openParsing } from "@/lib/parsing/parse";
import { readMails } from "@/scripts/admin/read-mails";
import { type Figure, round } from "./figure";
import { CORPUS } from "./page-source";

type Label = { file: string };
type Score = Map<string, number>;

const FOLDER = join(CORPUS, "inbound-mail");
const LEAST: Readonly<Record<string, number>> = {
  kind: 0.98,
  recipient: 0.95,
  status: 0.93,
  "hard or soft": 0.95,
  "newest text exact": 0.8,
  "newest text alike": 0.95,
};

/** How well lib/mail-reading reads the labelled mails, by the corpus' own rules; nothing where they are not there. */
export async function measureInboundMail(): Promise<Figure[]> {
  if (!existsSync(join(FOLDER, "score.py"))) return [];
  const labels = JSON.parse(await readFile(join(FOLDER, "labels.json"), "utf8")) as Label[];
  const folder = await mkdtemp(join(tmpdir(), "leadwright-inbound-"));
  // A part that was measured before may have ended the workers, or have opened others.
  openParsing();
  try {
    const answers = await readMails([FOLDER], console.error);
    // The workers have started and compiled what they need, as those of a service have.
    const began = performance.now();
    await readMails([FOLDER], console.error);
    const seconds = (performance.now() - began) / 1000;
    const file = join(folder, "answers.json");
    await writeFile(file, JSON.stringify(answers));
    const all = await score(file, labels, join(folder, "all.json"));
    const held = await score(file, labels.filter(isHeldOut), join(folder, "held.json"));
    return [
      ...figuresOf(all, "", "all mails of the corpus"),
      ...figuresOf(
        held,
        ", held out",
        "a quarter of its mail systems and projects, on which no rule was made",
      ),
      {
        name: "Inbound email: people's mails called bounce or auto-reply",
        value: all.get("people") ?? 0,
        unit: "",
        bar: { most: 0 },
        detail: "all mails of the corpus",
      },
      {
        name: "Inbound email: read per second",
        value: round(answers.length / seconds, 0),
        unit: "/s",
        bar: { least: 300 },
        detail: "in the parsing workers, at the second reading of all of them",
      },
    ];
  } finally {
    await closeParsing();
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(score: Score, suffix: string, detail: string): Figure[] {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const value = score.get(name);
    return value === undefined
      ? []
      : [{ name: `Inbound email: ${name}${suffix}`, value, unit: "", bar: { least }, detail }];
  });
}

/** Runs score.py, which prints one measure a line: its name, counts, and the share that is right. */
async function score(answers: string, labels: Label[], file: string): Promise<Score> {
  await writeFile(file, JSON.stringify(labels));
  const { stdout } = await promisify(execFile)("python3", [join(FOLDER, "score.py"), answers, file]);
  const shares = [...stdout.matchAll(/^(\S.*?) {2,}(?:\d+ of +\d+ +)?(\d\.\d{3})/gm)];
  const people = /^people's mails called bounce or auto-reply: (\d+)/m.exec(stdout);
  return new Map([
    ...shares.map(([, name, share]): [string, number] => [name!, Number(share)]),
    ["people", Number(people?.[1] ?? Number.NaN)],
  ]);
}

/** By mail system or project, never by mail: mails of one system are alike. */
function isHeldOut({ file }: Label): boolean {
  const [project, rest = ""] = basename(file).split("--", 2);
  const system =
    project === "sisimai" ? `sisimai-${rest.replace(/\.\w+$/, "").replace(/-?\d.*$/, "")}` : project!;
  return createHash("md5").update(system).digest()[0]! % 4 === 0;
}
