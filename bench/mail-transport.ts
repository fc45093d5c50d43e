import { fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import { readDkimKey } from "@/lib/mail/dkim-key";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import type { OutgoingMail } from "@/lib/ports/mail-transport";

// Our transport and nodemailer's own pool, side by side, against one sink in a process of its own. The two take
// turns, so that a slow minute of the machine falls on both. Prints JSON.

const MAILS = 2000;
const CONNECTIONS = 10;
const ROUNDS = 5;

type Sender = (index: number) => Promise<unknown>;

async function measure(send: Sender): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: MAILS }, (_, index) => send(index)));
  return (MAILS * 1000) / (performance.now() - started);
}

function mailNumber(index: number): OutgoingMail {
  return {
    id: `m${index}`,
    messageId: `<m${index}@sender.example>`,
    from: { name: "Ada Sender", address: "ada@sender.example" },
    to: { name: "Bo Smith", address: `lead${index}@lead.example` },
    subject: "A question for Roof & Söhne",
    text: `Hello Bo Smith,\n\n${"A line of text such as a mail has – about this long.\n".repeat(15)}\nKind regards\n`,
    unsubscribeUrl: `https://lead.example/u/token${index}`,
    date: new Date(),
  };
}

async function compare(name: string, port: number, privateKey?: string) {
  const dkimKey = privateKey && { domainName: "sender.example", keySelector: "s1", privateKey };
  const pool = nodemailer.createTransport({
    host: "127.0.0.1",
    port,
    pool: true,
    maxConnections: CONNECTIONS,
    ...(dkimKey ? { dkim: dkimKey } : {}),
  });
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    concurrency: CONNECTIONS,
    ...(privateKey ? { dkim: readDkimKey({ domain: "sender.example", selector: "s1", privateKey }) } : {}),
  });
  const ours: Sender = async (index) => {
    const result = await transport.send(mailNumber(index));
    if (result.kind !== "accepted") throw new Error(JSON.stringify(result));
  };
  const theirs: Sender = (index) => {
    const mail = mailNumber(index);
    return pool.sendMail({
      ...mail,
      to: { name: "Bo Smith", address: mail.to.address },
      list: { unsubscribe: mail.unsubscribeUrl! },
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
  };
  const rates = { ours: [] as number[], nodemailer: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await measure(ours);
    const other = await measure(theirs);
    // The first round warms both up.
    if (round > 0) {
      rates.ours.push(one);
      rates.nodemailer.push(other);
    }
  }
  await transport.close();
  pool.close();
  const [mine, bare] = [median(rates.ours), median(rates.nodemailer)];
  return {
    name,
    ours: Math.round(mine),
    nodemailer: Math.round(bare),
    ratio: Number((mine / bare).toFixed(2)),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Speaks just enough SMTP to take mail as fast as it comes. */
async function runSink(): Promise<void> {
  const server = createServer((socket) => {
    let rest = "";
    let inData = false;
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== ".") continue;
        if (line === "DATA") socket.write("354 go on\r\n");
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
        inData = line === "DATA";
      }
    });
    socket.write("220 sink\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as { port: number }).port);
}

async function run(): Promise<void> {
  const sink = fork(fileURLToPath(import.meta.url), ["sink"], { execArgv: process.execArgv });
  const [port] = (await once(sink, "message")) as [number];
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  console.log(JSON.stringify([await compare("plain", port), await compare("signed", port, pem)]));
  sink.kill();
}

if (process.argv[2] === "sink") await runSink();
else await run();
