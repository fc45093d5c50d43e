import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program";

/** What `postmaster.pid` says of the server of a cluster. It says so of dead servers too. */
export type ServerNote = { pid: number; port: number };

export async function readServerNote(cluster: string): Promise<ServerNote | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const note = { pid: Number(lines[0]), port: Number(lines[3]) };
  return note.pid > 0 && note.port > 0 ? note : undefined;
}

/**
 * Takes away the note of a server that is gone. PostgreSQL looks at the pid alone and refuses to start when another
 * program has it by now (in containers pids repeat) or when nobody has collected the dead server yet.
 */
export async function dropStaleNote(cluster: string, note: ServerNote): Promise<void> {
  // Between the look and the removal another process may have started a server.
  const current = await readServerNote(cluster);
  if (current?.pid === note.pid && !(await isServerAlive(cluster, note))) {
    await rm(join(cluster, "postmaster.pid"), { force: true });
  }
}

/** True while the process of the note is the server of this very cluster: its command line names the folder. */
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

/** Ends what a killed server left behind and still holds its shared memory. Linux only; elsewhere they end by themselves. */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => undefined);
    const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (folder !== cluster || !command.startsWith("postgres:")) continue;
    try {
      process.kill(Number(entry), "SIGKILL");
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
