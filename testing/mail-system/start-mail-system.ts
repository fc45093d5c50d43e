import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROGRAMS } from "./find-mail-system";
import { dovecotConfig, postfixMain, postfixMaster, RECIPIENTS, tokenInfoConfig } from "./mail-system-config";

/** Ports on 127.0.0.1. */
export type MailPorts = { smtp: number; imap: number; lmtp: number; sasl: number; away: number };

export type MailSystem = {
  ports: MailPorts;
  /** Makes a mailbox of one of the domains, or gives it another password. */
  setPassword(address: string, password: string): void;
  /** The folder of a mailbox's Maildir, as a mail program on the same machine reads it. */
  maildirOf(address: string): string;
  /** What both servers wrote to their logs. */
  logs(): string;
  /** Ends Dovecot with all its connections, as a restart does, and starts it again on the same ports and mail. */
  restartImap(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A real mail system on loopback, in a folder of its own: Postfix takes mail in for `domains` over SMTP (a client that signs
 * in may send to anybody), Dovecot keeps it and serves it over IMAP. Local parts that begin with `unknown` are refused.
 * Mail to any other domain goes to port `away` on 127.0.0.1, where a test may listen and refuse: Postfix then reports to the
 * sender. Nothing leaves the machine. Needs `whyNoMailSystem()` to be null.
 * `tokenInfoUrl`: where Dovecot asks whose an access token is, so that both servers take XOAUTH2 too.
 */
export async function startMailSystem({
  domains,
  tokenInfoUrl,
}: {
  domains: string[];
  tokenInfoUrl?: string;
}): Promise<MailSystem> {
  const folder = mkdtempSync(join(tmpdir(), "leadwright-mail-"));
  const at = (...names: string[]) => join(folder, ...names);
  // Both servers give up root's rights, and have to pass through.
  chmodSync(folder, 0o755);
  for (const name of ["dovecot", "mail", "postfix", "queue", "data"]) mkdirSync(at(name));
  chownSync(at("mail"), idOf("nobody"), groupOf("nogroup"));
  chownSync(at("data"), idOf("postfix"), groupOf("postfix"));
  const [smtp, imap, lmtp, sasl, away] = (await freePorts(5)) as [number, number, number, number, number];
  const ports = { smtp, imap, lmtp, sasl, away };
  const passwords = new Map<string, string>();
  const keepPasswords = () =>
    writeFileSync(
      at("users"),
      [...passwords].map(([address, password]) => `${address}:{PLAIN}${password}\n`).join(""),
    );
  keepPasswords();
  writeFileSync(at("dovecot.conf"), dovecotConfig(folder, ports, tokenInfoUrl !== undefined));
  if (tokenInfoUrl !== undefined) writeFileSync(at("token-info.conf"), tokenInfoConfig(tokenInfoUrl));
  writeFileSync(at("postfix/main.cf"), postfixMain(folder, ports, domains));
  writeFileSync(at("postfix/master.cf"), postfixMaster(ports));
  writeFileSync(at("recipients"), RECIPIENTS);

  const startImap = async () => {
    const child = run(PROGRAMS.dovecot, ["-F", "-c", at("dovecot.conf")]);
    await listening(imap, child, logs);
    return child;
  };
  const logs = () => [at("dovecot.log"), at("postfix.log")].map(readIfThere).join("");
  let dovecot = await startImap();
  // Makes the folders of the queue. What `postfix start` then runs is the master itself.
  spawnSync(PROGRAMS.postfix, ["-c", at("postfix"), "check"], { stdio: "ignore" });
  const postfix = run(PROGRAMS.master, ["-c", at("postfix")]);
  await listening(smtp, postfix, logs);
  const guard = guardOf(folder);

  return {
    ports,
    setPassword: (address, password) => {
      passwords.set(address, password);
      keepPasswords();
    },
    maildirOf: (address) => {
      const [name, domain] = address.split("@");
      return at("mail", domain!, name!, "Maildir");
    },
    logs,
    restartImap: async () => {
      await ended(dovecot);
      dovecot = await startImap();
    },
    stop: async () => {
      await Promise.all([ended(dovecot), ended(postfix), ended(guard)]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Ends both servers and removes their folder if this process is killed before it could do so itself. */
function guardOf(folder: string): ChildProcess {
  const script =
    'read -r _; kill $(cat "$1/dovecot/run/master.pid" "$1/queue/pid/master.pid"); sleep 2; rm -rf "$1"';
  return spawn("/bin/sh", ["-c", script, "guard", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

function run(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: "ignore" });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function listening(port: number, child: ChildProcess, logs: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The mail server did not start:\n${logs()}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => server.listening || once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const idOf = (user: string) => Number(spawnSync("id", ["-u", user], { encoding: "utf8" }).stdout);

function groupOf(name: string): number {
  return Number(spawnSync("getent", ["group", name], { encoding: "utf8" }).stdout.split(":")[2]);
}
