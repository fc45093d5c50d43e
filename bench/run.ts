import { buildApp } from "@/server/build-app";
import { measureCalls } from "./calls";
import { measureChat } from "./chat";
import { measureContract } from "./contract";
import { measureCrashes } from "./crash";
import { measureDashboard } from "./dashboard";
import { measureDecisions } from "./decide";
import { measureEngineFigures } from "./engine-figures";
import { measureExtraction } from "./extraction-figures";
import type { Figure } from "./figure";
import { measureFit } from "./fit/measure-fit";
import { measureHostile } from "./hostile";
import { measureInboundMail } from "./inbound-mail";
import { measureInbox } from "./inbox";
import { measureLeads } from "./leads";
import { measureMail } from "./mail";
import { measurePages } from "./pages";
import { measureReceiving } from "./receiving";
import { measureReplies } from "./replies";
import { formatTable, replaceResults, writeResults } from "./results";
import { ROOT } from "./service";
import { measureStart } from "./start";

// `npm run bench` measures everything and writes the results; with names behind it only those, and writes them only with `--write`, in the
// place of what was measured before.

const PARTS: Record<string, { measure: () => Promise<Figure[]>; without: string }> = {
  mail: { measure: measureMail, without: "" },
  pages: { measure: measurePages, without: "" },
  hostile: { measure: measureHostile, without: "" },
  chat: { measure: measureChat, without: "" },
  contract: { measure: measureContract, without: "" },
  engine: { measure: measureEngineFigures, without: "" },
  start: { measure: measureStart, without: "" },
  extraction: {
    measure: measureExtraction,
    without: "Extraction was not measured: the corpus is not there.",
  },
  inbound: {
    measure: measureInboundMail,
    without: "Reading inbound emails was not measured: the corpus is not there.",
  },
  replies: { measure: measureReplies, without: "" },
  receiving: {
    measure: measureReceiving,
    without: "Receiving was not measured: Postfix and Dovecot are not there.",
  },
  inbox: { measure: measureInbox, without: "" },
  decide: { measure: measureDecisions, without: "" },
  fit: { measure: measureFit, without: "" },
  // What leaves much to clean up for the machine stands behind what is short.
  calls: { measure: measureCalls, without: "" },
  leads: { measure: measureLeads, without: "" },
  dashboard: { measure: measureDashboard, without: "" },
  crash: { measure: measureCrashes, without: "" },
};

const WRITE = "--write";
const wanted = process.argv.slice(2).filter((name) => name !== WRITE);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")} to measure: choose among ${Object.keys(PARTS).join(", ")}.`,
  );
  process.exit(1);
}

// Worker processes keep no process alive, and what is measured may wait for one alone.
setInterval(() => {}, 60_000);
const began = performance.now();
await buildApp(ROOT);
const figures: Figure[] = [];
const notes: string[] = [];
let broken = 0;
for (const [name, { measure, without }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const since = performance.now();
  console.log(`Measuring ${name} …`);
  try {
    const found = await measure();
    figures.push(...found);
    if (found.length === 0) notes.push(without);
    else console.log(formatTable(found));
  } catch (error) {
    broken += 1;
    console.error(error);
    notes.push(`Not measured: ${name}, because ${(error as Error).message.trim().split("\n", 1)[0]}`);
  }
  console.log(`… ${Math.round((performance.now() - since) / 1000)} s`);
}
for (const note of notes) console.log(note);
if (wanted.length === 0) {
  await writeResults(figures, notes, (performance.now() - began) / 1000);
  console.log("Written to bench/results.md and bench/results.json.");
}
if (wanted.length > 0 && process.argv.includes(WRITE) && broken === 0) {
  await replaceResults(figures, wanted);
  console.log("Replaced in bench/results.md and bench/results.json.");
}
process.exit(broken > 0 ? 1 : 0);
