import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { perProcess } from "@/lib/process/per-process";
import { type Channel, openChannel } from "./channel";

export type Launch = {
  /** Arguments of Node that run a file which calls `joinService`. */
  command: readonly string[];
  /** Limit of its heap, in MB. With buffers and code the process may take twice as much. */
  memoryMb: number;
};

/** What is heard of a launched process. */
export type Listener = {
  onMessage(value: unknown): void;
  /** What it writes to its standard error. */
  onWords(words: string): void;
  /** Called once. `signal`: what ended it, null if it ended by itself or never began. */
  onEnd(signal: NodeJS.Signals | null): void;
};

export type Launched = {
  /** Errors: what cannot be cloned. */
  send(value: unknown): void;
  /** Ends it at once (SIGKILL). */
  end(): void;
  /** Whether it keeps this process alive; at first it does not. */
  hold(isHeld: boolean): void;
  /** The CPU time that it has used so far, in milliseconds; null where that cannot be known, as on systems without /proc. */
  readCpuMs(): number | null;
};

/** The first message of a process that was launched, by which it is known. */
export type Greeting = { token: string };

type News = { id: string; pid?: number; words?: string; hasEnded?: boolean; signal?: NodeJS.Signals | null };
type Process = {
  listener: Listener;
  pid?: number;
  isHeld: boolean;
  socket?: Socket;
  channel?: Channel;
  isOver: boolean;
};
type Launcher = { child: ChildProcess; server: Server; ready: Promise<void>; folder: string; path: string };

const place = perProcess<{ launcher?: Launcher; processes: Map<string, Process> }>("launcher", () => ({
  processes: new Map(),
}));

/**
 * Starts a process, which connects to a socket of this one and greets with its token (`Greeting`). It is started by a small process
 * (`server/launcher.mjs`), because to start one takes this one longer the more memory it has.
 */
export function launchProcess({ command, memoryMb }: Launch, listener: Listener): Launched {
  const id = randomBytes(16).toString("hex");
  const mine: Process = { listener, isHeld: false, isOver: false };
  place.processes.set(id, mine);
  place.launcher ??= openLauncher();
  const { child, ready, path } = place.launcher;
  const args = [
    `--max-old-space-size=${memoryMb}`,
    "--disable-warning=ExperimentalWarning",
    ...command,
    ...[`${2 * memoryMb}`, path, id],
  ];
  void ready.then(() => child.connected && child.send({ id, args }));
  return {
    send: (value) => mine.channel?.send(value),
    end: () => {
      if (mine.isOver) return;
      void ready.then(() => child.connected && child.send({ id, ends: true }));
    },
    hold: (isHeld) => {
      mine.isHeld = isHeld;
      holdAsNeeded();
    },
    readCpuMs: () => (mine.pid === undefined || mine.isOver ? null : readCpuMs(mine.pid)),
  };
}

/** proc(5): behind the name in parentheses, which may hold anything, utime is the 12th field and stime the 13th, in ticks of 10 ms. */
function readCpuMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Ends the launcher if no process that it started is left; the next one starts another. */
export function closeLauncher(): void {
  const { launcher, processes } = place;
  if (processes.size > 0 || !launcher) return;
  forget(launcher);
  if (launcher.child.connected) launcher.child.disconnect();
}

/** Nothing more is heard of what it started. */
function forget(launcher: Launcher): void {
  if (place.launcher !== launcher) return;
  place.launcher = undefined;
  launcher.server.close();
  rmSync(launcher.folder, { recursive: true, force: true });
  for (const id of [...place.processes.keys()]) end(id, "SIGKILL");
}

function openLauncher(): Launcher {
  const folder = mkdtempSync(join(tmpdir(), "leadwright-"));
  const path = join(folder, "socket");
  const server = createServer(greet).listen(path);
  server.unref();
  const ready = new Promise<void>((resolve) => server.once("listening", resolve));
  const child = spawn(process.execPath, ["server/launcher.mjs", folder], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  child.on("message", (news: News) => {
    const known = place.processes.get(news.id);
    if (known && news.pid !== undefined) known.pid = news.pid;
    if (news.words !== undefined) known?.listener.onWords(news.words);
    if (news.hasEnded) end(news.id, news.signal ?? null);
  });
  const launcher = { child, server, ready, folder, path };
  child.on("error", () => forget(launcher));
  child.on("disconnect", () => forget(launcher));
  return launcher;
}

/** Nobody is known before the first message says which process it is. */
function greet(socket: Socket): void {
  let mine: Process | undefined;
  const channel = openChannel(socket, (value) => {
    if (mine) return mine.listener.onMessage(value);
    mine = place.processes.get((value as Greeting).token);
    if (!mine || mine.socket) return void socket.destroy();
    mine.socket = socket;
    mine.channel = channel;
    holdAsNeeded();
  });
  socket.on("error", () => socket.destroy());
  socket.unref();
}

function end(id: string, signal: NodeJS.Signals | null): void {
  const mine = place.processes.get(id);
  if (!mine || mine.isOver) return;
  mine.isOver = true;
  place.processes.delete(id);
  mine.socket?.destroy();
  holdAsNeeded();
  mine.listener.onEnd(signal);
}

/** What is heard of the processes comes by the launcher's channel and their sockets. */
function holdAsNeeded(): void {
  const held = [...place.processes.values()].filter(({ isHeld }) => isHeld);
  for (const { socket, isHeld } of place.processes.values()) isHeld ? socket?.ref() : socket?.unref();
  const channel = place.launcher?.child.channel;
  if (held.length > 0) channel?.ref();
  else channel?.unref();
}
