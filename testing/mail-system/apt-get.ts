import { spawnSync } from "node:child_process";

/** Runs apt-get as root, which starts none of what it installs; true if it succeeded. Waits for another apt-get to end. */
function aptGet(args: string[], cwd?: string): boolean {
  const { status } = spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], {
    cwd,
    timeout: 240_000,
    stdio: "ignore",
    // Debian starts no service in run level 1: the tests start their own, in folders of their own.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  return status === 0;
}

/** The same, once more with new lists of packages if it failed. */
export function aptGetFresh(args: string[], cwd?: string): boolean {
  return aptGet(args, cwd) || (aptGet(["update"]) && aptGet(args, cwd));
}
