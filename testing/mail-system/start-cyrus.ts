import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { CYRUS } from "./find-cyrus";

export type Cyrus = {
  imapPort: number;
  /** From then on this user signs in with this password. */
  setPassword(user: string, password: string): void;
  /** Deletes a user's folders with all that is in them; the next sign-in makes them anew, under another UIDVALIDITY. */
  deleteFolders(user: string): Promise<void>;
  stop(): Promise<void>;
};

const ADMIN = "cyrus";

/**
 * Cyrus on loopback, in a folder of its own. A user's INBOX, Sent and Junk are made when they sign in for the first time.
 * Needs `whyNoCyrus()` to be null.
 */
export async function startCyrus(): Promise<Cyrus> {
  const folder = mkdtempSync(join(tmpdir(), "leadwright-cyrus-"));
  const at = (...names: string[]) => join(folder, ...names);
  for (const name of ["mail", ...CONFIG_FOLDERS.map((one) => `conf/${one}`)])
    mkdirSync(at(name), { recursive: true });
  spawnSync("chown", ["-R", "cyrus:mail", folder]);
  // Its programs give up root's rights, and have to pass through.
  chmodSync(folder, 0o755);
  const passwords = new Map<string, string>();
  const checker = await listenAt(createPasswordCheck(passwords), at("passwords"));
  chmodSync(at("passwords"), 0o777);
  const imapPort = await freePort();
  writeFileSync(at("imapd.conf"), imapdConfig(folder));
  writeFileSync(at("cyrus.conf"), cyrusConfig(folder, imapPort));
  const master = spawn(
    CYRUS.master,
    ["-D", "-C", at("imapd.conf"), "-M", at("cyrus.conf"), "-p", at("pid")],
    {
      stdio: "ignore",
    },
  );
  await listening(imapPort, () => master.exitCode !== null);
  return {
    imapPort,
    setPassword: (user, password) => passwords.set(user, password),
    deleteFolders: (user) => {
      passwords.set(ADMIN, "admin");
      return askAll(imapPort, [
        `LOGIN ${ADMIN} admin`,
        // RFC 4314: nobody may delete them otherwise.
        `SETACL user/${user} ${ADMIN} lrswipkxtecda`,
        `DELETE user/${user}`,
        "LOGOUT",
      ]);
    },
    stop: async () => {
      if (master.exitCode === null) {
        const exit = once(master, "exit");
        master.kill("SIGTERM");
        await exit;
      }
      await once(checker.close(), "close");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

const CONFIG_FOLDERS = ["db", "lock", "log", "msg", "proc", "ptclient", "quota", "socket", "user"];

function imapdConfig(folder: string): string {
  return `configdirectory: ${folder}/conf
partition-default: ${folder}/mail
defaultpartition: default
admins: ${ADMIN}
unixhierarchysep: yes
altnamespace: yes
allowplaintext: yes
sasl_mech_list: PLAIN
sasl_pwcheck_method: saslauthd
sasl_saslauthd_path: ${folder}/passwords
autocreate_quota: 0
autocreate_inbox_folders: Sent|Junk
xlist-sent: Sent
xlist-junk: Junk
delete_mode: immediate
idlesocket: ${folder}/conf/socket/idle
servername: localhost
`;
}

function cyrusConfig(folder: string, port: number): string {
  const config = `-C ${folder}/imapd.conf`;
  return `START {
  recover cmd="${CYRUS.recover} ${config} -r"
  idled cmd="${CYRUS.idled} ${config}"
}
SERVICES {
  imap cmd="${CYRUS.imapd} ${config}" listen="127.0.0.1:${port}" prefork=0
}
EVENTS {
}
`;
}

/** What saslauthd does: user, password, service and realm come in, each behind its length, and OK or NO goes back. */
function createPasswordCheck(passwords: ReadonlyMap<string, string>): Server {
  return createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const parts: string[] = [];
      for (let start = 0; start + 2 <= bytes.length; ) {
        const end = start + 2 + bytes.readUInt16BE(start);
        if (end > bytes.length) break;
        parts.push(bytes.toString("utf8", start + 2, end));
        start = end;
      }
      const [user, password] = parts;
      if (parts.length === 4) socket.end(`\0\x02${passwords.get(user!) === password ? "OK" : "NO"}`);
    });
  });
}

async function listenAt(server: Server, path: string): Promise<Server> {
  await once(server.listen(path), "listening");
  return server;
}

/** One IMAP command after the other, each of which has to succeed. */
async function askAll(port: number, commands: string[]): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const lines = createInterface(socket);
  try {
    for await (const line of lines) {
      if (/^a (NO|BAD)/.test(line)) throw new Error(line);
      if (!/^(\* OK|a OK)/.test(line)) continue;
      const next = commands.shift();
      if (next === undefined) return;
      socket.write(`a ${next}\r\n`);
    }
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await once(server.close(), "close");
  return port;
}

async function listening(port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error("Cyrus did not start.");
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
