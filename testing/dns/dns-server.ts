import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server, type Socket as TcpSocket } from "node:net";

/** Records by name; of SRV as `port target`. `failure`: the server answers SERVFAIL; `silent`: it never answers. A name that is not there: NXDOMAIN. */
export type Zone = Record<
  string,
  { txt?: string[]; mx?: string[]; a?: string[]; srv?: string[] } | "failure" | "silent"
>;

const TYPES: Record<number, "a" | "mx" | "txt" | "srv"> = { 1: "a", 15: "mx", 16: "txt", 33: "srv" };
/** Largest answer over UDP without EDNS (RFC 1035 §4.2.1); what is longer is cut and asked for again over TCP. */
const LONGEST_UDP = 512;

/** A name server for tests on 127.0.0.1, over UDP and TCP. The zone may be changed while it runs. */
export async function startDnsServer(zone: Zone) {
  const asked: string[] = [];
  const answer = (query: Buffer): Buffer | null => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${TYPES[type] ?? type} ${name}`);
    const entry = zone[name.toLowerCase()];
    if (entry === "silent") return null;
    const question = query.subarray(12, end);
    if (entry === "failure") return message(query, question, [], 2);
    if (!entry) return message(query, question, [], 3);
    const kind = TYPES[type];
    return message(
      query,
      question,
      (kind && entry[kind] ? entry[kind] : []).map((text) => record(type, text)),
      0,
    );
  };
  for (;;) {
    const udp = createSocket("udp4");
    udp.bind(0, "127.0.0.1");
    await once(udp, "listening");
    const { port } = udp.address();
    const tcp = createServer((socket) => serveTcp(socket, answer));
    // The same port has to be free for both.
    const isFree = await new Promise<boolean>((done) => {
      tcp.once("error", () => done(false));
      tcp.listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) {
      udp.close();
      continue;
    }
    udp.on("message", (query, from) => {
      const full = answer(query);
      if (full) udp.send(full.length > LONGEST_UDP ? cut(full) : full, from.port, from.address);
    });
    return { address: `127.0.0.1:${port}`, zone, asked, close: () => close(udp, tcp) };
  }
}

async function close(udp: Socket, tcp: Server): Promise<void> {
  await Promise.all([once(udp.close(), "close"), once(tcp.close(), "close")]);
}

function serveTcp(socket: TcpSocket, answer: (query: Buffer) => Buffer | null): void {
  let held = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const length = held.readUInt16BE(0);
      const full = answer(held.subarray(2, 2 + length));
      held = held.subarray(2 + length);
      if (!full) continue;
      const head = Buffer.alloc(2);
      head.writeUInt16BE(full.length);
      socket.write(Buffer.concat([head, full]));
    }
  });
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function message(query: Buffer, question: Buffer, records: Buffer[], code: number): Buffer {
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

/** The header and question of an answer, marked as cut. */
function cut(full: Buffer): Buffer {
  const { end } = readQuestion(full);
  const short = Buffer.from(full.subarray(0, end));
  short.writeUInt16BE(full.readUInt16BE(2) | 0x0200, 2);
  short.writeUInt16BE(0, 6);
  return short;
}

function record(type: number, text: string): Buffer {
  const data =
    type === 16
      ? Buffer.concat((text.match(/[\s\S]{1,255}/g) ?? [""]).map((part) => withLength(Buffer.from(part))))
      : type === 15
        ? Buffer.concat([Buffer.from([0, 10]), nameBytes(text)])
        : type === 33
          ? srvBytes(text)
          : Buffer.from(text.split(".").map(Number));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function srvBytes(text: string): Buffer {
  const [port, target] = text.split(" ");
  const head = Buffer.alloc(6);
  head.writeUInt16BE(Number(port), 4);
  return Buffer.concat([head, nameBytes(target!)]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([...labels.map((label) => withLength(Buffer.from(label))), Buffer.from([0])]);
}

const withLength = (part: Buffer) => Buffer.concat([Buffer.from([part.length]), part]);
