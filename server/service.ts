import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { routes } from "@/app/v1/routes";
import { closeDatabase, database, openDatabase, preparedDatabase } from "@/db";
import { EmbeddedPostgresError } from "@/db/embedded/embedded-postgres-error";
import { migrateDatabase, SchemaError } from "@/db/migrate";
import { acceptVoiceSession, endAllVoiceSessions } from "@/lib/channels/call/voice/accept-voice-session";
import { endAllTurns, openChat } from "@/lib/chat/running-turns";
import { createDispatcher } from "@/lib/http/dispatch";
import { flushKeyUses } from "@/lib/keys/note-key-use";
import { closeChangeStreams } from "@/lib/live/open-change-stream";
import { sendNotice } from "@/lib/mail/send-notice";
import { openModels } from "@/lib/models/open-models";
import { closeParsing, openParsing } from "@/lib/parsing/parse";
import { haltPhone, openPhone } from "@/lib/phone/open-phone";
import { SettingsError } from "@/lib/process/env";
import { readHealth, setServiceState, setServiceVersion } from "@/lib/process/health";
import { type Instance, registerInstance } from "@/lib/process/instance";
import { mapStackOf } from "@/lib/process/map-stack";
import { adapters, env, openAdapters, openedAdapters, overrideEnv } from "@/lib/process/this-process";
import { type Watching, watchMailboxes } from "@/lib/receiving/watch-mailboxes";
import { readSignUpState } from "@/lib/sign-in/sign-up";
import { warmCalendars } from "@/lib/time/business-calendar";
import { type Filing, startFilingCopies } from "@/lib/workflows/mailboxes/start-filing-copies";
import { BUILT_FILES, builtArguments, isBuildFresh } from "./built-sources.mjs";
import { checkFolder } from "./check-folder";
import { type DatabaseProbe, openDatabaseProbe } from "./database-probe";
import { type HttpServer, openHttpServer } from "./http-server";
import { openPages } from "./open-pages";
import { openPostgres, type Postgres } from "./open-postgres";
import { reportFacts } from "./report-facts";
import { checkEngineSettings, type Engine, startEngine } from "./start-engine";
import { StartError } from "./start-error";

// The order of start: settings, port, folder, database, migrations, pages, engine, requests. Stop is the reverse.
/** The launcher changes into the project folder first: this file itself may be the source or the build. */
const root = process.cwd();
const dev = process.argv.includes("--dev");
const began = performance.now();

let httpServer: HttpServer | undefined;
let postgres: Postgres | undefined;
let probe: DatabaseProbe | undefined;
let engine: Engine | undefined;
let instance: Instance | undefined;
let watching: Watching | undefined;
let filing: Filing | undefined;
let stopping: number | undefined;

/** Milliseconds from the welcome message to loading what the first responses do not need. */
const WARM_UP_AFTER = 1_000;
/** Milliseconds after which a hanging stop is forced; we promise 10 s. */
const STOP_LIMIT = 9_500;
/**
 * Milliseconds for running steps and requests. An email still in flight after it becomes `unknown`, so it is as long as
 * possible.
 */
const GRACE = 7_500;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());
// The launcher holds the other end: without it nothing would forward signals any more.
process.on("disconnect", () => void stop());

// The reader of our output may be gone (EPIPE). Without a listener that is an uncaught error, which Next logs to the same
// stream, and so on forever.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

// What nobody catches is logged with its stack by Node, or by Next.
process.on("uncaughtExceptionMonitor", (error) => {
  if (error instanceof Error) mapStackOf(error);
});

try {
  await start();
} catch (error) {
  // A signal during the start closes what the start depends on, so its errors do not count.
  if (stopping === undefined) {
    console.error(sentenceOf(error));
    await closeAll();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const settings = env();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  setServiceVersion(version);
  checkEngineSettings(settings);
  httpServer = await openHttpServer(settings.HOST, settings.PORT);
  overrideEnv({ PORT: httpServer.port, DATA_DIR: resolve(root, settings.DATA_DIR) });
  await checkFolder(env().DATA_DIR);

  const address = { root, dev, host: settings.HOST, port: httpServer.port };
  const isReady = dev || isBuildFresh(root);
  // Next and the database can start in parallel.
  const early = isReady ? openPages(address) : undefined;
  early?.catch(() => {});

  postgres = await openPostgres(env());
  if (!(await claimService(postgres))) {
    throw new StartError(
      `Another Leadwright runs on the data folder ${env().DATA_DIR}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  await migrateDatabase(postgres.url);
  openDatabase(postgres.url, { max: settings.DATABASE_POOL_SIZE });
  instance = await registerInstance(postgres.url);
  openModels(settings);
  openAdapters({ sendNotice: (notice) => sendNotice(env(), notice) });
  openChat(instance.id);
  openPhone(instance.id);
  if (!isReady) {
    console.log("Building the pages; this takes a few seconds after each change …");
    const { buildApp } = await import("./build-app");
    await buildApp(root);
  }
  const commandOf = (name: "parser" | "reader" | "browser") =>
    dev ? ["--import", "tsx", BUILT_FILES[name]] : builtArguments(root, name);
  const parsing = openParsing({ command: commandOf("parser") });
  if (stopping !== undefined) return;
  const [pages, started] = await Promise.all([
    early ?? openPages(address),
    startEngine(postgres.url, instance.id, {
      browser: commandOf("browser"),
      reader: commandOf("reader"),
    }),
  ]);
  engine = started;
  probe = openDatabaseProbe(postgres.url);
  reportFacts(env(), postgres, probe, engine);
  if (stopping !== undefined) return;
  watching = watchMailboxes(preparedDatabase(), instance.id);
  filing = startFilingCopies(database(), instance.id);
  httpServer.open({
    dispatch: createDispatcher(routes),
    pagesServeApi: dev,
    pages,
    upgrade: acceptVoiceSession,
  });
  setServiceState("ok");
  await sayWelcome(httpServer.port, version);
  setTimeout(() => warmUp(parsing), WARM_UP_AFTER).unref();
}

/**
 * Loads what the first page, the first chat turn and the first reply would otherwise wait for. Not awaited: that would delay the start
 * instead.
 */
function warmUp(parsing: ReturnType<typeof openParsing>): void {
  void parsing.warm();
  void Promise.all([import("@/lib/chat/run-turn"), adapters.models.model(), warmCalendars()]).catch(() => {});
}

async function claimService(server: Postgres): Promise<boolean> {
  // The database sessions of a service that was just killed may outlive it for a moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await server.claimService()) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

async function sayWelcome(port: number, version: string): Promise<void> {
  const { health } = await readHealth();
  const { HOST, PUBLIC_URL } = env();
  const address = PUBLIC_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`;
  console.log(
    [
      `Leadwright ${version} is at ${address} (ready after ${((performance.now() - began) / 1000).toFixed(1)} s)`,
      ...(["database", "engine", "mail", "search"] as const).map(
        (part) => `  ${part.padEnd(9)} ${health[part].ok ? "" : "! "}${health[part].message ?? ""}`,
      ),
      "",
      `Open ${address}${(await isOwned()) ? "" : " and sign up"}.`,
      'A program needs a workspace and its key: npm run -s admin -- workspace create --name "My company"',
      "Ctrl-C stops.",
    ].join("\n"),
  );
}

/** Whether anyone has signed up. A failure of this query does not stop the service. */
function isOwned(): Promise<boolean> {
  return readSignUpState().then(
    (state) => state !== "first",
    () => true,
  );
}

async function stop(): Promise<void> {
  if (stopping !== undefined) {
    // Ctrl-C reaches this process twice, from the terminal and through npm. Only a later one is a second request.
    if (performance.now() - stopping > 700) await force();
    return;
  }
  stopping = performance.now();
  setTimeout(() => void force(0), STOP_LIMIT).unref();
  console.log("Stopping: no new requests, running steps finish. Press Ctrl-C again to force.");
  await closeAll();
  process.exit(0);
}

async function force(code = 130): Promise<void> {
  const limit = setTimeout(() => process.exit(code), 500);
  await postgres?.abandon().catch(() => {});
  clearTimeout(limit);
  process.exit(code);
}

async function closeAll(): Promise<void> {
  setServiceState("stopping");
  httpServer?.refuse();
  // Turns have to end before their streams, which are open requests, can end; change streams end at once.
  haltPhone();
  // An email that is half taken in is taken in again after the next start.
  const watchingEnds = watching?.stop();
  const filingEnds = filing?.stop();
  // A page that is being parsed, or made by its scripts, is left for the next start: it could take longer than the grace period.
  void closeParsing();
  void openedAdapters().web?.browser.close();
  const streamsEnd = Promise.allSettled([endAllTurns(), closeChangeStreams(), endAllVoiceSessions()]);
  await Promise.allSettled([
    watchingEnds,
    filingEnds,
    engine?.stop(GRACE),
    streamsEnd.then(() => httpServer?.drain(GRACE)),
  ]);
  await flushKeyUses().catch(() => {});
  // Only after the engine: once this entry is gone, other processes take this process's claims for abandoned.
  await instance?.close().catch(() => {});
  await Promise.allSettled([closeDatabase(), probe?.close()]);
  await postgres?.stop().catch(() => {});
}

function sentenceOf(error: unknown): string {
  if (
    error instanceof StartError ||
    error instanceof SchemaError ||
    error instanceof SettingsError ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message;
  }
  // The message of a failed query contains its SQL over many lines; the cause says what went wrong.
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [sentence] = (root instanceof Error ? root.message : String(root)).split("\n");
  return `Leadwright could not start: ${sentence}`;
}
