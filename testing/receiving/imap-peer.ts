import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

type PeerMessage = { uid: number; at: Date; raw: string };
type PeerFolder = { use: string; uidValidity: number; messages: PeerMessage[] };

export type ImapPeer = {
  port: number;
  /** By path. What is added, renamed or deleted here is so from the next command on. */
  folders: Map<string, PeerFolder>;
  /** Every command that came, with its arguments. */
  commands: string[];
  /** UIDs whose headers or body were given. */
  fetched: { headers: Set<number>; bodies: Set<number> };
  close(): Promise<void>;
};

export type PeerFaults = {
  /** Leaves UIDNEXT out of what it says of a folder. */
  omitsUidNext?: boolean;
  /** Says nothing at all: no greeting, or no answer to a command of this name. */
  silentTo?: "connection" | string;
  /** What it answers to commands, by their names. */
  refuses?: Partial<Record<string, string>>;
  /** Closes the connection instead of answering a command of this name. */
  dropsAt?: string;
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const internalDate = (at: Date) =>
  `${String(at.getUTCDate()).padStart(2, "0")}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
const dayOf = (words: string) => {
  const [day, month, year] = words.split("-") as [string, string, string];
  return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
};

/**
 * An IMAP server as bare as RFC 3501 allows, with faults that Dovecot cannot be made to have. It knows the commands of the
 * watcher and no others, takes any password, and announces nothing by itself.
 */
export async function startImapPeer(faults: PeerFaults = {}): Promise<ImapPeer> {
  const folders = new Map<string, PeerFolder>([
    ["INBOX", { use: "", uidValidity: 7, messages: [] }],
    ["Sent", { use: "\\Sent", uidValidity: 7, messages: [] }],
    ["Junk", { use: "\\Junk", uidValidity: 7, messages: [] }],
  ]);
  const commands: string[] = [];
  const fetched = { headers: new Set<number>(), bodies: new Set<number>() };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("close", () => sockets.delete(socket));
    if (faults.silentTo === "connection") return;
    let selected: PeerFolder | undefined;
    let text = "";
    socket.write("* OK ready\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        answer(line);
      }
    });
    const answer = (line: string) => {
      const [, tag = "", name = "", rest = ""] = /^(\S+) ((?:UID )?[A-Za-z]+)(?: (.*))?$/.exec(line) ?? [];
      const command = name.toUpperCase();
      commands.push(`${command} ${rest}`.trim());
      if (command === faults.silentTo) return;
      if (command === faults.dropsAt) return socket.destroy();
      const refusal = faults.refuses?.[command];
      if (refusal !== undefined) return socket.write(`${tag} ${refusal}\r\n`);
      const ok = (words = "done") => socket.write(`${tag} OK ${words}\r\n`);
      const folder = folders.get(rest.split(" ")[0]!.replaceAll('"', ""));
      switch (command) {
        case "CAPABILITY":
          socket.write("* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR SPECIAL-USE\r\n");
          return ok();
        case "LIST":
          if (rest.endsWith('""')) socket.write('* LIST (\\Noselect) "/" ""\r\n');
          for (const [path, { use }] of folders)
            if (rest.endsWith('"*"') || rest.includes(path))
              socket.write(`* LIST (${use}) "/" "${path}"\r\n`);
          return ok();
        case "SELECT":
        case "EXAMINE": {
          if (!folder) return socket.write(`${tag} NO there is none\r\n`);
          selected = folder;
          const next = Math.max(0, ...folder.messages.slice(-1).map(({ uid }) => uid)) + 1;
          socket.write(
            `* ${folder.messages.length} EXISTS\r\n* OK [UIDVALIDITY ${folder.uidValidity}] is\r\n`,
          );
          if (!faults.omitsUidNext) socket.write(`* OK [UIDNEXT ${next}] is\r\n`);
          return ok("[READ-ONLY] open");
        }
        case "UID SEARCH": {
          const uids = selected!.messages.filter(matches(rest, selected!.messages)).map(({ uid }) => uid);
          socket.write(`* SEARCH ${uids.join(" ")}\r\n`);
          return ok();
        }
        case "UID FETCH": {
          const wanted = new Set(uidsOf(rest.split(" ")[0]!));
          const isBody = /BODY\.PEEK\[\]/i.test(rest);
          for (const [index, message] of selected!.messages.entries()) {
            if (!wanted.has(message.uid)) continue;
            fetched[isBody ? "bodies" : "headers"].add(message.uid);
            const end = message.raw.indexOf("\r\n\r\n");
            const all = isBody ? message.raw : message.raw.slice(0, end < 0 ? undefined : end + 4);
            const most = /BODY\.PEEK\[(?:HEADER)?\]<0\.(\d+)>/i.exec(rest)?.[1];
            const part = most === undefined ? all : all.slice(0, Number(most));
            const item = `BODY[${isBody ? "" : "HEADER"}]${most === undefined ? "" : "<0>"}`;
            socket.write(
              `* ${index + 1} FETCH (UID ${message.uid} INTERNALDATE "${internalDate(message.at)}" RFC822.SIZE ${message.raw.length} ENVELOPE () ${item} {${Buffer.byteLength(part)}}\r\n${part})\r\n`,
            );
          }
          return ok();
        }
        case "LOGOUT":
          socket.write("* BYE\r\n");
          ok();
          return socket.end();
        // LOGIN, AUTHENTICATE, ID, NOOP, STATUS and whatever else it is asked.
        default:
          return ok();
      }
    };
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    folders,
    commands,
    fetched,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

function matches(query: string, all: PeerMessage[]) {
  const since = /SINCE "?([\w-]+)"?/i.exec(query)?.[1];
  const range = /UID ([\d:*]+)/i.exec(query)?.[1];
  const subject = /SUBJECT "?([\w-]+)"?/i.exec(query)?.[1];
  const last = all.at(-1)?.uid ?? 0;
  const [from, to] = (range ?? "1:*").split(":").map((end) => (end === "*" ? last : Number(end)));
  const [low, high] = [Math.min(from!, to ?? from!), Math.max(from!, to ?? from!)];
  return ({ uid, at, raw }: PeerMessage) =>
    uid >= low &&
    uid <= high &&
    (since === undefined || at.getTime() >= dayOf(since)) &&
    (subject === undefined || new RegExp(`^Subject:.*${subject}`, "im").test(raw));
}

function uidsOf(set: string): number[] {
  return set.split(",").flatMap((part) => {
    const [from, to = from] = part.split(":").map(Number);
    return Array.from({ length: to! - from! + 1 }, (_, nth) => from! + nth);
  });
}
