import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program";

/** The contents of a cluster's `postmaster.pid`. The file can outlive its server. */
export type ServerNote = { pid: number; port: number };

export async function readServerNote(cluster: string): Promise<ServerNote | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const note = { pid: Number(lines[0]), port: Number(lines[3]) };
  return note.pid > 0 && note.port > 0 ? note : undefined;
}

/**
 * Removes the `postmaster.pid` of a dead server. PostgreSQL checks only the pid, so it refuses to start if another program
 * has since taken that pid (in containers pids repeat) or if the dead server has not been reaped yet. Only for the process
 * that holds the lock of `lockServer`: others would remove the file of a server that has just been launched.
 */
export async function dropNote(cluster: string): Promise<void> {
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

/** True while the process is the server of this cluster: its command line contains the folder. */
export async function isServerAlive(cluster: string, note: ServerNote): Promise<boolean> {
  return (await commandOf(note.pid))?.includes(cluster) ?? false;
}

async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
    return text === "" ? undefined : text;
  }
  const { code, output } = await runProgram(undefined, "/bin/ps", ["-o", "command=", "-p", String(pid)]);
  return code === 0 ? output : undefined;
}

/**
 * Kills child processes of a dead server that still hold its shared memory. Those of a server that another process has just
 * started are left alone: killed while it starts, they keep it from starting. Linux only; on other systems orphans exit on
 * their own.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => undefined);
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (folder !== cluster || !command.startsWith("postgres:")) continue;
    const parent = await parentOf(entry);
    if (parent !== undefined && (await commandOf(parent))?.includes(cluster)) continue;
    try {
      process.kill(Number(entry), "SIGKILL");
    } catch {
      // It has exited in the meantime.
    }
  }
}

/** Undefined when the process has exited. Linux only. */
async function parentOf(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = /^PPid:\s*(\d+)$/m.exec(text);
  return found ? Number(found[1]) : undefined;
}
