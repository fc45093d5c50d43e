import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinServer } from "./join-server";
import { launchServer } from "./launch-server";
import { lockLaunch } from "./lock-launch";
import { preparePlace } from "./place";
import { endOrphans } from "./running-server";
import { startEmbeddedPostgres } from "./start-embedded-postgres";

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
  expect(await launchServer(place, undefined)).toMatchObject({ result: "held" });
  // pg_ctl looks first. The server itself finds the empty note where it is created between these two looks.
  const late = join(folder, "late-look");
  await writeFile(
    late,
    `#!/bin/sh\nexec "${dirname(place.binaries.pgCtl)}/postgres" -D "${place.cluster}"\n`,
  );
  await chmod(late, 0o755);
  const binaries = { ...place.binaries, pgCtl: late };
  expect(await launchServer({ ...place, binaries }, undefined)).toMatchObject({ result: "held" });
  await rm(note);
  expect(await launchServer(place, undefined)).toMatchObject({ result: "started" });
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
    import { lockLaunch } from "${pathToFileURL(join(import.meta.dirname, "lock-launch.ts"))}";
    process.send(Boolean(await lockLaunch(${JSON.stringify(place)})));
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  expect((await once(other, "message"))[0]).toBe(true);
  expect(await lockLaunch(place)).toBeUndefined();
  other.kill("SIGKILL");
  await once(other, "exit");
  const unlock = await lockLaunch(place);
  expect(unlock).toBeDefined();
  expect(await lockLaunch(place)).toBeUndefined();
  await unlock?.();
  await (await lockLaunch(place))!();
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
