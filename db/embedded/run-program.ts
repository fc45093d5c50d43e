import { spawn } from "node:child_process";
import type { Account } from "./server-account";

/**
 * Runs a program to its end as `account` and returns its exit code (null: could not be started, or a signal) and
 * what it said. The environment is bare, since PGDATA, PGPORT and their like would change what PostgreSQL does.
 */
export function runProgram(
  account: Account | undefined,
  file: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...account,
      cwd: "/",
      env: { NODE_ENV: "production", PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C goes to the whole group of the terminal; the database has to outlive the service that stops it.
      detached: true,
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    // `exit`, not `close`: the server that pg_ctl leaves behind must never be able to hold this call open.
    child.once("exit", (code) => setImmediate(() => resolve({ code, output })));
  });
}

/** True when `account` may go into the folder: parents of mode 0700, mounts and ACLs are all in the answer. */
export async function canReach(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runProgram(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder]);
  return code === 0;
}
