import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { routes } from "@/app/v1/routes";
import { OpenDataSettings } from "@/lib/open-data/open-data-providers";
import { SettingsShape } from "@/lib/process/env";
import { SearchSettings } from "@/lib/search/search-providers";
import { runService } from "@/testing/service/run-service";
import { adminCommands } from "./admin/commands";

const root = join(import.meta.dirname, "..");
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const section = (title: string) => read("README.md").split(`\n## ${title}\n`)[1]!.split("\n## ")[0]!;

describe("the settings", () => {
  const shape = SettingsShape.extend(SearchSettings.shape).extend(OpenDataSettings.shape);
  const rows = [...section("Settings").matchAll(/^\| `(\w+)` \| (?:`(.*?)`)? *\| (.*) \|$/gm)].map(
    ([, name, value, meaning]) => ({ name: name!, value, meaning: meaning! }),
  );

  test("are all in the table, in their order, and no others", () => {
    expect(rows.map((row) => row.name)).toEqual(Object.keys(shape.shape));
  });

  test("have the defaults that the table says", () => {
    const defaults = Object.entries(shape.parse({})).map(([name, value]) => [name, String(value)]);
    const written = rows.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
    expect(written).toEqual(defaults);
  });

  test("each have a meaning", () => {
    expect(rows.filter((row) => row.meaning.trim() === "")).toEqual([]);
  });
});

describe.each(PAGES)("%s", (page) => {
  const text = read(page);

  test("names npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, own]) => run ?? own!,
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test("names paths of /v1 that exist", () => {
    const shapes = routes.map(
      ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`),
    );
    const named = [...text.matchAll(/(?<!app)\/v1\/[\w$:./-]+/g)].map(([path]) =>
      path.replace(/[.,:]+$/, ""),
    );
    expect(named.filter((path) => !shapes.some((shape) => shape.test(path)))).toEqual([]);
  });

  test("names files and tests that exist", () => {
    const files = [
      ...text.matchAll(/(?:`|\]\()((?:\.\.?\/|[\w.-]+\/)+[\w.[\]-]+\.(?:ts|mjs|md|json))(?:`|\))/g),
    ]
      .map(([, file]) => file!)
      // Measurement results need not exist before the first measurement.
      .filter((file) => !file.startsWith("bench/results"))
      .filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, page, "..", file)));
    expect(files).toEqual([]);
    const tests = [...text.matchAll(/`([\w./-]+\.test\.ts)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(
      ([, file, names]) =>
        [...names!.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ file: file!, name: name! })),
    );
    expect(tests.filter(({ file, name }) => !read(file).includes(`"${name}"`))).toEqual([]);
  });
});

test("every promise names a test, or the crash test", () => {
  const promises = section("Promises").match(/^\| (?!Promise|---).*$/gm) ?? [];
  expect(promises.length).toBeGreaterThan(8);
  expect(promises.filter((row) => !/`[\w./-]+\.test\.ts`: "|`e2e\/crash\.ts`/.test(row))).toEqual([]);
});

test("every admin command that a page names exists", () => {
  const named = PAGES.flatMap((page) => [
    ...read(page).matchAll(/npm run -s admin -- ([a-z]+)(?: ([a-z-]+))?/g),
  ]).map(([, group, command]) => [group!, ...(command ? [command] : [])]);
  const unique = [...new Set(named.map((words) => words.join(" ")))];
  expect(unique.length).toBeGreaterThan(3);
  const usages = listCommands(adminCommands(".")).map((command) => command.helpInformation());
  for (const words of unique)
    expect(usages).toContainEqual(expect.stringMatching(new RegExp(`^Usage: admin ${words}( |$)`, "m")));
});

const listCommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap((child) => listCommands(child as Command)),
];

test("the walk works word for word", { timeout: 300_000 }, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "leadwright-walk-"));
  // When the tests run as root, the database runs as another user, which needs access to this folder.
  await chmod(DATA_DIR, 0o711);
  const service = await runService({ DATA_DIR });
  try {
    const walk = [...section("A complete example").matchAll(/^```bash\n([\s\S]*?)^```$/gm)];
    const script = [...walk.map(([, block]) => block), ASK].join("\n");
    const { code, stdout, stderr } = await runBash(script, { BASE: service.url, DATA_DIR });
    expect(code, `${stdout}${stderr}`).toBe(0);

    const leads = JSON.parse(stdout.trim().split("\n").at(-1)!) as Answer;
    expect(leads.total).toBeGreaterThan(10);
    for (const lead of leads.leads) {
      expect(lead).toMatchObject({ sample: true });
      expect(lead.evidence.map((piece) => piece.field)).toContain("email");
      expect(lead.evidence.filter((piece) => !piece.url || !piece.quote || !piece.foundAt)).toEqual([]);
    }
    const mails = readdirSync(join(DATA_DIR, "outbox")).map((name) =>
      readFileSync(join(DATA_DIR, "outbox", name), "utf8"),
    );
    const recipients = mails.map((mail) => mail.match(/^To: .*<(.+)>/m)![1]!);
    expect(recipients.sort()).toEqual(leads.leads.map((lead) => lead.email).sort());
    expect(leads.leads.map((lead) => lead.status).filter((status) => status !== "contacted")).toEqual([
      "unsubscribed",
    ]);

    // What the README promises: the first email, pause, resume, stop, the link, the refusal after it.
    expect(stdout).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(stdout).toMatch(/^\{"ok":true,"paused":true,"inFlight":\[\],"held":\d+,"callsInFlight":\[\]\}$/m);
    expect(stdout).toMatch(/^\{"ok":true,"resumed":true\}$/m);
    expect(stdout).toMatch(/^\{"ok":true,"stopped":true,/m);
    expect(stdout).toContain("<h1>You are unsubscribed</h1>");
    expect(stdout).toContain('"code":"lead_suppressed"');
    expect(stdout).toContain('"findings": []');
  } finally {
    await service.end();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});

type Answer = {
  total: number;
  leads: {
    email: string;
    status: string;
    evidence: { field: string; url: string; quote: string; foundAt: string }[];
  }[];
};

/** Appended to the walkthrough: the final state of its leads, as one line. */
const ASK = `api "$BASE/v1/leads?agentId=$AGENT&pageSize=100"`;

async function runBash(script: string, env: Record<string, string>) {
  // Every line has to succeed. Someone who pastes them would only see the error message.
  const shell = spawn("bash", ["-euo", "pipefail", "-s"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
  });
  const said = { stdout: "", stderr: "" };
  shell.stdout.on("data", (chunk) => {
    said.stdout += chunk;
  });
  shell.stderr.on("data", (chunk) => {
    said.stderr += chunk;
  });
  shell.stdin.end(script);
  const [code] = await once(shell, "close");
  return { code: code as number | null, ...said };
}
