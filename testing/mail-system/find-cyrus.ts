import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptGetFresh } from "./apt-get";

/** Debian's Cyrus and its Dovecot exclude each other, so of the first only the programs are unpacked. */
const FOLDER = join(tmpdir(), "leadwright-cyrus-imapd");
const BIN = join(FOLDER, "usr/lib/cyrus/bin");

export const CYRUS = {
  master: "/usr/lib/cyrus/bin/master",
  recover: "/usr/lib/cyrus/bin/ctl_cyrusdb",
  imapd: join(BIN, "imapd"),
  idled: join(BIN, "idled"),
} as const;

/** Why there is no Cyrus on this machine, in a sentence that names the remedy; null where it is. As root on a Debian it is fetched. */
export function whyNoCyrus(): string | null {
  if (process.getuid?.() !== 0) return "Cyrus is only tested as root: run the tests as root.";
  if (!missing()) return null;
  aptGetFresh(["install", "-y", "--no-install-recommends", "cyrus-common"]);
  unpackServer();
  const program = missing();
  return program ? `${program} is missing: install cyrus-common, and let apt-get fetch cyrus-imapd.` : null;
}

function missing(): string | undefined {
  return Object.values(CYRUS).find((path) => !existsSync(path));
}

function unpackServer(): void {
  if (existsSync(BIN)) return;
  const made = `${FOLDER}-${process.pid}`;
  mkdirSync(made, { recursive: true });
  aptGetFresh(["download", "cyrus-imapd"], made);
  const archive = readdirSync(made).find((name) => name.endsWith(".deb"));
  if (archive) spawnSync("dpkg-deb", ["-x", join(made, archive), made], { stdio: "ignore" });
  try {
    renameSync(made, FOLDER);
  } catch {
    // Another process was faster.
    rmSync(made, { recursive: true, force: true });
  }
}
