import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { sized } from "@/testing/process/test-size";
import { type Ended, killLeftServices, runAdmin, runFile, runService } from "@/testing/service/run-service";
import { buildApp } from "./build-app";

let folder: string;
const root = join(import.meta.dirname, "..");
const postmaster = (dataDir: string) => join(dataDir, "postgres/cluster/postmaster.pid");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-service-"));
  // When the tests run as root, the server runs as another user, which needs access to this folder.
  await chmod(folder, 0o711);
  await buildApp(root);
}, 300_000);
afterEach(killLeftServices);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("serves, goes on after kill -9, and leaves nothing running after SIGTERM", async () => {
  const DATA_DIR = join(folder, "life");
  const first = await runService({ DATA_DIR });
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  const made = await runAdmin(["workspace", "create", "--name", "Beside"], { DATA_DIR });
  const { apiKey, workspaceId } = JSON.parse(made.stdout);
  expect((await fetch(`${first.url}/v1/agents`, { headers: { "x-api-key": apiKey } })).status).toBe(200);
  const rival = await runFile("server.ts", [], { PORT: "0", DATA_DIR }).ended;
  expect(rival).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another Leadwright runs on the data folder .*\n$/),
  });

  const owner = [
    "--email",
    "ada@example.com",
    "--name",
    "Ada",
    "--workspace",
    workspaceId,
    "--role",
    "owner",
  ];
  await runAdmin(["user", "create", ...owner], { DATA_DIR });
  const lines = (await first.end("SIGKILL")).stdout.split("\n");
  // Instructions for people come first, those for programs after them.
  const welcome = lines.indexOf(`Open ${first.url} and sign up.`);
  expect(lines.slice(welcome - 1, welcome + 3)).toEqual([
    "",
    `Open ${first.url} and sign up.`,
    expect.stringContaining("npm run -s admin -- workspace create"),
    "Ctrl-C stops.",
  ]);
  expect(existsSync(postmaster(DATA_DIR))).toBe(true);
  const second = await runService({ DATA_DIR });
  const health = await fetch(`${second.url}/api/health`);
  expect(await health.json()).toMatchObject({
    status: "ok",
    version: expect.any(String),
    database: { ok: true, mode: "embedded" },
    engine: { ok: true },
    mail: { mode: "outbox" },
    search: { mode: "sample" },
  });
  expect((await fetch(`${second.url}/v1/agents`, { headers: { "x-api-key": apiKey } })).status).toBe(200);
  expect((await fetch(second.url)).headers.get("content-type")).toContain("text/html");
  const began = Date.now();
  const { code, stdout, stderr } = await second.end("SIGTERM");
  expect(stdout).toContain(`\nOpen ${second.url}.\n`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(existsSync(postmaster(DATA_DIR))).toBe(false);
  await expect(fetch(`${second.url}/api/health`)).rejects.toThrow();
}, 120_000);

/** A loop would use a whole core. */
const IDLE_SECONDS = sized(3, 8);

/** CPU time is read from /proc. */
const onLinux = test.skipIf(process.platform !== "linux");

onLinux(
  "goes on, and stops in order, when nobody reads any more what it says",
  async () => {
    const DATA_DIR = join(folder, "unheard");
    const service = await runService({ DATA_DIR });
    service.child.stdout!.destroy();
    service.child.stderr!.destroy();
    // A lost database that cannot come back gets logged.
    const server = Number((await readFile(postmaster(DATA_DIR), "utf8")).split("\n")[0]);
    await rename(join(DATA_DIR, "postgres"), join(DATA_DIR, "elsewhere"));
    process.kill(server, "SIGINT");
    await expect
      .poll(async () => (await fetch(`${service.url}/api/health`)).status, { timeout: 20_000 })
      .toBe(503);
    // A failed log write must not itself be logged: that would loop.
    const before = await cpuSeconds(service.child.pid!);
    await setTimeout(IDLE_SECONDS * 1_000);
    expect((await cpuSeconds(service.child.pid!)) - before).toBeLessThan(IDLE_SECONDS / 2);
    expect((await service.end("SIGTERM")).code).toBe(0);
  },
  60_000,
);

/** As Linux reports it, in ticks of a hundredth of a second (proc(5), utime and stime). */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test("stays ready with a mail server that cannot be reached, and its health says so", async () => {
  const service = await runService({
    DATA_DIR: join(folder, "no-mail"),
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const read = async () => (await fetch(`${service.url}/api/health`)).json();
  await expect
    .poll(read)
    .toMatchObject({ status: "ok", mail: { ok: false, message: expect.stringContaining("SMTP_URL") } });
  await service.end("SIGTERM");
}, 60_000);

test("what pages load comes as the build compressed it, is kept for ever, and is found nowhere else", async () => {
  const service = await runService({ DATA_DIR: join(folder, "static") });
  const page = await (await fetch(`${service.url}/sign-up`)).text();
  const path = page.match(/\/_next\/static\/[^"\\]+\.js/)![0];
  for (const encoding of ["br", "gzip", "identity"]) {
    const answer = await fetch(service.url + path, { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(answer.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect((await answer.text()).length).toBeGreaterThan(1_000);
  }
  for (const wrong of ["nothing.js", "..%2fBUILD_ID", "%2e%2e%2f%2e%2e%2fpackage.json"])
    expect((await fetch(`${service.url}/_next/static/${wrong}`, { redirect: "manual" })).status).toBe(404);
  await service.end("SIGTERM");
}, 60_000);

describe("what goes wrong at start is one sentence", () => {
  const sentence = async (env: Record<string, string>, words: RegExp) => {
    const { code, stderr }: Ended = await runFile("server.ts", [], {
      PORT: "0",
      DATA_DIR: join(folder, "wrong"),
      ...env,
    }).ended;
    expect(stderr).toMatch(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  };

  test("a malformed setting", () => sentence({ MAIL_DAILY_CAP: "many" }, /MAIL_DAILY_CAP/));

  test("a port that is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as { port: number };
    await sentence({ PORT: String(port) }, new RegExp(`Port ${port} .* is taken: .*set PORT`));
    holder.close();
  });

  test("a data folder that cannot be written", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await sentence({ DATA_DIR: file }, /cannot be written .*set DATA_DIR/);
    // A file system that answers ENOENT to every mkdir, where Node's own recursive mkdir never returns.
    if (process.platform === "linux")
      await sentence({ DATA_DIR: "/proc/leadwright" }, /cannot be written .*set DATA_DIR/);
  });

  test("a host that is not here", () => sentence({ HOST: "192.0.2.1" }, /HOST is 192\.0\.2\.1/));

  test("a database that does not answer", () =>
    sentence({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/x" }, /cannot be reached .*DATABASE_URL/));

  test("a database that refuses the login", () => {
    const url = new URL(inject("testServer"));
    url.password = "wrong";
    return sentence({ DATABASE_URL: url.href }, /refuses the login/);
  });

  test("a database that is not there", () => {
    const url = new URL(inject("testServer"));
    url.pathname = "/nowhere";
    return sentence({ DATABASE_URL: url.href }, /does not exist/);
  });
});
