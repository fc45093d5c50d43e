import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, open, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freeBytes } from "./disk-full";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres";

const run = promisify(execFile);
const MIB = 1024 * 1024;

let folder: string;
const started: EmbeddedPostgres[] = [];
/** A 160 MiB file system, if this user is allowed to mount one. */
let small: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-rejoin-"));
  // When the tests run as root, the server runs as another user, which needs access to this folder.
  await chmod(folder, 0o711);
  const mount = join(folder, "small");
  await mkdir(mount);
  small = await run("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0711", "tmpfs", mount]).then(
    () => mount,
    () => undefined,
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const server of started) await server.abandon();
  if (small) await run("umount", [small]);
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  started.push(server);
  return server;
};

const ask = async (url: string, query = "select 1 as answer") => {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    return (await sql.unsafe(query))[0]?.answer;
  } finally {
    await sql.end({ timeout: 1 });
  }
};

const kill = async (server: EmbeddedPostgres) => {
  const [pid] = (await readFile(join(server.cluster, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
};

test("a server that cannot be started is tried again until it can, and stop does not wait for that", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = await start(join(folder, "broken"));
  const control = join(server.cluster, "global/pg_control");
  await rename(control, `${control}.away`);
  await kill(server);
  await expect
    .poll(() => server.problem(), { timeout: 20_000 })
    .toMatch(/does not start .*Read .*server\.log/);
  // Logged once, no matter how many attempts fail.
  expect(log).toHaveBeenCalledOnce();
  await rename(`${control}.away`, control);
  await expect.poll(() => ask(server.url).catch(() => "gone"), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => server.problem()).toBeNull();

  await rename(control, `${control}.away`);
  await kill(server);
  await expect.poll(() => server.problem(), { timeout: 20_000 }).not.toBeNull();
  await server.stop();
  expect(await ask(server.url).catch(() => "gone")).toBe("gone");
}, 90_000);

test("a server that ends because one of its processes was killed comes back on the same port, again and again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const server = await start(join(folder, "crashed"));
  for (let crash = 0; crash < 3; crash += 1) {
    const [postmaster] = (await readFile(join(server.cluster, "postmaster.pid"), "utf8")).split("\n");
    const sql = postgres(server.url, { max: 1, onnotice: () => {} });
    try {
      const [backend] = await sql`select pg_backend_pid() as pid`;
      process.kill(backend?.pid, "SIGKILL");
      await expect(sql`select pg_sleep(60)`).rejects.toThrow();
    } finally {
      await sql.end({ timeout: 1 });
    }
    await expect.poll(() => ask(server.url).catch(() => "gone"), { timeout: 30_000 }).toBe(1);
    expect((await readFile(join(server.cluster, "postmaster.pid"), "utf8")).split("\n")[0]).not.toBe(
      postmaster,
    );
  }
  await expect.poll(() => server.problem()).toBeNull();
  await server.stop();
}, 90_000);

test("a database that died of a full disk says so, and comes back when there is room again", async (context) => {
  if (!small)
    return context.skip("No file system of its own can be mounted here: run this test as root on Linux.");
  vi.spyOn(console, "error").mockImplementation(() => {});
  const server = await start(join(small, "data"));
  await ask(server.url, "create table kept as select 1 as answer; checkpoint");
  const ballast = join(small, "ballast");
  await fill(ballast, small);
  // The WAL needs a segment that does not fit on the disk: PostgreSQL shuts down, and then has no space for recovery
  // either.
  const long = "select pg_logical_emit_message(true, '', repeat('x', 1000000)) from generate_series(1, 60)";
  await expect(ask(server.url, long)).rejects.toThrow();
  await expect
    .poll(() => server.problem(), { timeout: 40_000 })
    .toMatch(/^The disk is full, .* Free some space/);
  await rm(ballast);
  await expect
    .poll(() => ask(server.url, "select answer from kept").catch(() => "gone"), { timeout: 40_000 })
    .toBe(1);
  await expect.poll(() => server.problem()).toBeNull();
  await server.stop();
}, 120_000);

async function fill(file: string, mount: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    const free = (await freeBytes(mount)) ?? 0;
    for (let written = 0; written < free + MIB; written += MIB) await handle.writeFile(Buffer.alloc(MIB, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}
