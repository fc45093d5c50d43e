import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import { runAdmin } from "@/testing/service/run-service";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadwright-admin-"));
  // When the tests run as root, the server runs as another user, which needs access to this folder.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a backup of one data folder, restored into another, is the same to the last row", async () => {
  const from = { DATA_DIR: join(folder, "from") };
  const to = { DATA_DIR: join(folder, "to") };
  const file = join(folder, "all.backup");
  // While one is held, no command has to start and stop the database.
  const held = await Promise.all(
    [from, to].map(({ DATA_DIR }) => startEmbeddedPostgres({ dataDir: DATA_DIR })),
  );
  // Characters that count as line breaks elsewhere, and COPY's own end marker.
  const name = "a\u2028b\\.\tc";
  const { workspaceId } = JSON.parse((await runAdmin(["workspace", "create", "--name", name], from)).stdout);
  const grant = ["credits", "grant", "--workspace", workspaceId, "--amount", "12.5", "--note", "More"];
  expect(JSON.parse((await runAdmin(grant, from)).stdout).balance).toBe(1012.5);
  await mkdir(join(from.DATA_DIR, "outbox"));
  await writeFile(join(from.DATA_DIR, "outbox/one.eml"), "Subject: x\r\n\r\n\u00e9");

  expect(JSON.parse((await runAdmin(["backup", file], from)).stdout)).toMatchObject({ files: 1 });
  expect((await runAdmin(["backup", file], from)).stderr).toMatch(/already exists/);
  const restored = await runAdmin(["restore", file], to);
  expect(restored.stderr).toBe("");
  expect(JSON.parse(restored.stdout)).toMatchObject({ files: 1 });

  for (const command of [
    ["workspace", "list"],
    ["credits", "ledger", "--workspace", workspaceId],
  ]) {
    expect((await runAdmin(command, to)).stdout).toBe((await runAdmin(command, from)).stdout);
  }
  expect(JSON.parse((await runAdmin(["reconcile"], to)).stdout)).toEqual({ workspaces: 1, findings: [] });
  expect(await readFile(join(to.DATA_DIR, "outbox/one.eml"), "utf8")).toBe("Subject: x\r\n\r\n\u00e9");
  const again = await runAdmin(["restore", file], to);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/not empty/) });
  await Promise.all(held.map((server) => server.stop()));
}, 120_000);

test("restore takes nothing of half a file, and all of the whole one after it", async () => {
  const from = { DATA_DIR: join(folder, "whole") };
  const to = { DATA_DIR: join(folder, "half") };
  const file = join(folder, "whole.backup");
  const half = join(folder, "half.backup");
  for (const name of ["One", "Two"]) await runAdmin(["workspace", "create", "--name", name], from);
  await runAdmin(["backup", file], from);
  const bytes = await readFile(file);
  for (const share of [0.7, 0.999]) {
    await writeFile(half, bytes.subarray(0, Math.floor(bytes.length * share)));
    expect(await runAdmin(["restore", half], to)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/half\.backup is incomplete: nothing was restored\. .*\n$/),
    });
  }
  expect((await runAdmin(["restore", file], to)).stderr).toBe("");
  expect(JSON.parse((await runAdmin(["workspace", "list"], to)).stdout)).toHaveLength(2);
}, 120_000);

test("restore refuses while the service runs, and takes no other file", async () => {
  const DATA_DIR = join(folder, "busy");
  const file = join(folder, "other.backup");
  await writeFile(file, "no gzip");
  expect(await runAdmin(["restore", file], { DATA_DIR })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/backup/),
  });
  const service = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  await service.claimService();
  expect(await runAdmin(["restore", file], { DATA_DIR })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/service is running/),
  });
  await service.stop();
}, 60_000);

test("reconcile ends with 1 when a ledger does not add up", async () => {
  const DATA_DIR = join(folder, "wrong");
  await runAdmin(["workspace", "create", "--name", "x"], { DATA_DIR });
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { sql, close } = connect(server.url);
  await sql`update credit_accounts set posted = posted + 1`;
  const answer = await runAdmin(["reconcile"], { DATA_DIR });
  expect(answer.code).toBe(1);
  expect(JSON.parse(answer.stdout).findings).toHaveLength(1);
  await close();
  await server.stop();
}, 60_000);

test("says what is wrong in one sentence, and helps", async () => {
  const DATA_DIR = join(folder, "help");
  const missing = await runAdmin(["workspace", "create"], { DATA_DIR });
  expect(missing).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/--name/) });
  expect(await runAdmin(["workspace", "create", "--help"], { DATA_DIR })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Usage: admin workspace create/),
  });
}, 60_000);
