import { spawn } from "node:child_process";
import type { Account } from "./server-account";

/**
 * Runs a program as `account` until it exits. Returns its exit code (null: it could not be started, or was killed by a
 * signal) and its output. The environment is minimal, because PGDATA, PGPORT and similar variables would change what
 * PostgreSQL does. `inherited` is an open file that the program gets as its file descriptor 3.
 */
export function runProgram(
  account: Account | undefined,
  file: string,
  args: string[],
  inherited?: number,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...account,
      cwd: "/",
      env: { NODE_ENV: "production", PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe", ...(inherited === undefined ? [] : [inherited])],
      // Ctrl-C signals the whole process group of the terminal. The database has to outlive the service, which stops it.
      detached: true,
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    // `exit`, not `close`: the server that pg_ctl leaves running inherits the pipes and would otherwise keep this call
    // open.
    child.once("exit", (code) => setImmediate(() => resolve({ code, output })));
  });
}

/** True when `account` can enter the folder. The check covers parents with mode 0700, mounts and ACLs. */
export async function canReach(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runProgram(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder]);
  return code === 0;
}
