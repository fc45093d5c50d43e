import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { joinServer } from "./join-server";
import { launchServer } from "./launch-server";
import { lockServer } from "./lock-server";
import { preparePlace } from "./place";
import { endOrphans, readServerNote } from "./running-server";
import { startEmbeddedPostgres } from "./start-embedded-postgres";

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-embedded-"));
  // When the tests run as root, the server runs as another user, which needs access to this folder.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = async (url: string) => {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    return (await sql`select current_setting('fsync') as fsync`)[0]!.fsync;
  } finally {
    // Without a timeout, `end` would wait forever for a connection that broke while it was being established.
    await sql.end({ timeout: 1 });
  }
};

test("many may begin at once, only one is the service, and the last to leave stops the server", async () => {
  const dataDir = join(folder, "many");
  const users = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ dataDir })));
  expect(new Set(users.map(({ url }) => url)).size).toBe(1);
  expect(await Promise.all(users.map((user) => user.claimService()))).toEqual(
    expect.arrayContaining([true, false, false]),
  );
  expect(await users[0]!.stop()).toBe(false);
  expect(await ask(users[1]!.url)).toBe("on");
  expect(await Promise.all([users[1]!.stop(), users[2]!.stop()])).toEqual(
    expect.arrayContaining([true, false]),
  );
  await expect(ask(users[0]!.url)).rejects.toThrow();
  expect((await stat(join(dataDir, "postgres/password"))).mode & 0o777).toBe(0o600);
});

test("users that come and go at the same moment end each other's server, and nobody's start fails", async () => {
  const dataDir = join(folder, "restless");
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  const comeAndGo = async () => {
    for (let time = 0; time < 8; time += 1) {
      const user = await startEmbeddedPostgres({ dataDir, durable: false });
      await user.stop();
    }
  };
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
}, 120_000);

test("a server whose note somebody else is just writing is waited for", async () => {
  const place = await preparePlace(join(folder, "writing"), false);
  const note = join(place.cluster, "postmaster.pid");
  await writeFile(note, "");
  const lock = (await lockServer(place))!;
  expect(await launchServer(place, undefined, lock.fd)).toMatchObject({ result: "held" });
  // pg_ctl looks first. The server itself finds the empty note where it is created between these two looks.
  const late = join(folder, "late-look");
  await writeFile(
    late,
    `#!/bin/sh\nexec "${dirname(place.binaries.pgCtl)}/postgres" -D "${place.cluster}"\n`,
  );
  await chmod(late, 0o755);
  const binaries = { ...place.binaries, pgCtl: late };
  expect(await launchServer({ ...place, binaries }, undefined, lock.fd)).toMatchObject({ result: "held" });
  await rm(note);
  expect(await launchServer(place, undefined, lock.fd)).toMatchObject({ result: "started" });
  await lock.close();
  const user = await startEmbeddedPostgres({ dataDir: join(folder, "writing"), durable: false });
  expect(await user.stop()).toBe(true);
});

test("of many that find their server dead, one launches it, and the others join it", async () => {
  const dataDir = join(folder, "alone");
  const user = await startEmbeddedPostgres({ dataDir, durable: false });
  const { port } = new URL(user.url);
  await user.stop();
  const place = await preparePlace(dataDir, false);
  const note = join(place.cluster, "postmaster.pid");
  const dead = spawnSync("true").pid;
  await writeFile(note, `${dead}\n${place.cluster}\n1700000000\n${port}\n\n127.0.0.1\n 1 1\nready\n`);
  const launches = join(folder, "launches");
  await writeFile(launches, "");
  const pgCtl = join(folder, "recorded");
  await writeFile(
    pgCtl,
    `#!/bin/sh
{ [ -e "${note}" ] && echo note || echo no note; echo begins; } >> "${launches}"
"${place.binaries.pgCtl}" "$@"; code=$?
echo ends >> "${launches}"
exit $code
`,
  );
  await chmod(launches, 0o666);
  await chmod(pgCtl, 0o755);
  const recorded = { ...place, binaries: { ...place.binaries, pgCtl } };
  const sessions = await Promise.all(Array.from({ length: 8 }, () => joinServer(recorded)));
  expect(new Set(sessions.map((session) => session.port)).size).toBe(1);
  // More than one only if somebody else takes the port in that moment.
  expect(await readFile(launches, "utf8")).toMatch(/^(no note\nbegins\nends\n)+$/);
  await Promise.all(sessions.map((session) => session.close()));
  expect(await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()).toBe(true);
});

test("the right to launch is one process's, and ends with it", async () => {
  const place = await preparePlace(join(folder, "locked"), false);
  const code = `
    import { lockServer } from "${pathToFileURL(join(import.meta.dirname, "lock-server.ts"))}";
    globalThis.lock = await lockServer(${JSON.stringify(place)});
    process.send(Boolean(lock));
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    expect((await once(other, "message"))[0]).toBe(true);
    expect(await lockServer(place)).toBeUndefined();
  } finally {
    other.kill("SIGKILL");
    await once(other, "exit");
  }
  const lock = await lockServer(place);
  expect(lock).toBeDefined();
  expect(await lockServer(place)).toBeUndefined();
  await lock?.close();
  await (await lockServer(place))!.close();
});

test("a server keeps its lock for as long as it lives, also after the process that launched it", async () => {
  const dataDir = join(folder, "keeping");
  const user = await startEmbeddedPostgres({ dataDir, durable: false });
  const place = await preparePlace(dataDir, false);
  expect(await lockServer(place)).toBeUndefined();
  await user.stop();
  const lock = await vi.waitUntil(() => lockServer(place), 10_000);
  await lock.close();
});

test("the database of another container is refused, and its note stays", async (context) => {
  const dataDir = join(folder, "contained");
  const code = `
    import { startEmbeddedPostgres } from "${pathToFileURL(join(import.meta.dirname, "start-embedded-postgres.ts"))}";
    const answer = (text) => process.stdout.write(text + "\\n");
    try {
      const server = await startEmbeddedPostgres({ dataDir: "${dataDir}", durable: false });
      answer("service: " + (await server.claimService()));
      await server.stop();
    } catch (error) {
      answer(error.message);
    }
    process.exit();`;
  const container = [
    "--net",
    "--pid",
    "--ipc",
    "--fork",
    "--mount-proc",
    "sh",
    "-c",
    'ip link set lo up; exec "$@"',
    "sh",
  ];
  if (spawnSync("unshare", [...container, "true"]).status !== 0)
    return context.skip("No namespaces can be made here: run this test as root on Linux.");
  const inContainer = async () => {
    const args = [...container, process.execPath, "--import", "tsx", "--input-type=module", "-e", code];
    const { stdout } = await run("unshare", args, { cwd: join(import.meta.dirname, "../..") });
    return stdout.trim();
  };
  const user = await startEmbeddedPostgres({ dataDir, durable: false });
  const note = await readServerNote(user.cluster);
  expect(await inContainer()).toMatch(/is used by processes that cannot be seen from here.* set DATA_DIR/);
  expect(await readServerNote(user.cluster)).toEqual(note);
  expect(await ask(user.url)).toBe("off");
  await user.stop();
  expect(await inContainer()).toBe("service: true");
}, 60_000);

test("a lock that cannot be taken is an error that names the remedy", async () => {
  const place = await preparePlace(join(folder, "unlockable"), false);
  await mkdir(join(place.cluster, "server.lock"));
  await expect(joinServer(place)).rejects.toThrow(
    /server\.lock cannot be locked \(EISDIR\)\. .*DATABASE_URL/,
  );
});

test("an abandoned database stays away, also if it has just died and is being started again", async () => {
  const user = await startEmbeddedPostgres({ dataDir: join(folder, "abandoned"), durable: false });
  process.kill((await readServerNote(user.cluster))!.pid, "SIGKILL");
  await user.abandon();
  await expect(ask(user.url)).rejects.toThrow();
  const place = await preparePlace(join(folder, "abandoned"), false);
  const lock = await vi.waitUntil(() => lockServer(place), 10_000);
  await lock.close();

  const over = new AbortController();
  over.abort(new Error("over"));
  await expect(joinServer(place, undefined, over.signal)).rejects.toThrow("over");
  await (await lockServer(place))!.close();
});

test("children of a server that lives are no orphans of the one before", async () => {
  const user = await startEmbeddedPostgres({ dataDir: join(folder, "living"), durable: false });
  const sql = postgres(user.url, { max: 1, onnotice: () => {} });
  const [before] = await sql`select pg_backend_pid() as pid`;
  await endOrphans(user.cluster);
  expect(await sql`select pg_backend_pid() as pid`).toMatchObject([before!]);
  await sql.end();
  await user.stop();
});

test("a server that is killed under its user comes back on the same port, and a stale note stops nobody", async () => {
  const dataDir = join(folder, "killed");
  const user = await startEmbeddedPostgres({ dataDir, durable: false });
  const note = join(user.cluster, "postmaster.pid");
  const [pid] = (await readFile(note, "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  await expect.poll(() => ask(user.url).catch(() => "gone"), { timeout: 20_000 }).toBe("off");
  await user.stop();

  // As after a whole container was killed: the pid now belongs to another program.
  await writeFile(note, `${process.pid}\n${user.cluster}\n1700000000\n9\n\n127.0.0.1\n 1 1\nready\n`);
  const next = await startEmbeddedPostgres({ dataDir });
  expect(await ask(next.url)).toBe("on");
  await next.stop();
  expect(existsSync(note)).toBe(false);
}, 60_000);
