import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freeBytes } from "@/db/embedded/disk-full";
import { startEmbeddedPostgres } from "@/db/embedded/start-embedded-postgres";
import type { Settings } from "@/lib/process/env";
import { StartError } from "./start-error";

export type Postgres = {
  url: string;
  mode: "embedded" | "external";
  /** Claims the service lock; false if another service uses this DATA_DIR. Always true for DATABASE_URL. */
  claimService(): Promise<boolean>;
  /** Why the embedded server is away, with the remedy; null while it is up, and always for DATABASE_URL. */
  problem(): string | null;
  /** Bytes that the embedded server can still write; null if unknown. */
  freeBytes(): Promise<number | null>;
  stop(): Promise<unknown>;
  abandon(): Promise<void>;
};

const OLDEST = 150_000;

/** How long a server that does not answer is waited for. */
const PATIENCE_MS = 60_000;
const ATTEMPT_MS = 8_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;

/**
 * The server of DATABASE_URL, after a check, or the embedded one, started. A server that is slow, or still starting, is waited
 * for up to `patienceMs`. Errors: `StartError`, `EmbeddedPostgresError`.
 */
export async function openPostgres(
  settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR">,
  patienceMs = PATIENCE_MS,
): Promise<Postgres> {
  if (!settings.DATABASE_URL) {
    const server = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR });
    return { mode: "embedded", ...server, freeBytes: () => freeBytes(server.cluster) };
  }
  await waitForServer(settings.DATABASE_URL, patienceMs);
  return {
    url: settings.DATABASE_URL,
    mode: "external",
    claimService: async () => true,
    problem: () => null,
    freeBytes: async () => null,
    stop: async () => {},
    abandon: async () => {},
  };
}

async function waitForServer(url: string, patienceMs: number): Promise<void> {
  const where = new URL(url).host;
  const end = performance.now() + patienceMs;
  for (let delay = FIRST_DELAY_MS, isFirst = true; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    try {
      return await checkServer(url, where, Math.min(ATTEMPT_MS, patienceMs / 4));
    } catch (error) {
      if (error instanceof StartError) throw error;
      const { code } = error as { code?: string };
      // 57P03: the server is starting.
      const mayPass = code === "CONNECT_TIMEOUT" || code === "57P03";
      if (!mayPass) throw new StartError(sentenceFor(error as Error, where));
      if (performance.now() + delay >= end) {
        throw new StartError(
          `The database at ${where} has not answered for ${Math.round(patienceMs / 1_000)} s (${code}): check that it is running and that no firewall blocks it, or correct DATABASE_URL.`,
        );
      }
      if (isFirst) console.log(`The database at ${where} does not respond yet (${code}). Trying again …`);
      isFirst = false;
      await sleep(delay);
    }
  }
}

/** Errors: `StartError` for one that is too old; what postgres.js throws. */
async function checkServer(url: string, where: string, limitMs: number): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: limitMs / 1_000, onnotice: () => {} });
  try {
    const [row] =
      await sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
    if (row!.number < OLDEST) {
      throw new StartError(
        `The database at ${where} is PostgreSQL ${row!.version}, which is too old: set DATABASE_URL to PostgreSQL 15 or newer, or leave it out for the embedded one.`,
      );
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function sentenceFor(error: Error & { code?: string }, where: string): string {
  switch (error.code) {
    case "28P01":
    case "28000":
      return `The database at ${where} refuses the login: check user and password in DATABASE_URL.`;
    case "3D000":
      return `The database that DATABASE_URL names does not exist at ${where}: create it first, or correct the name.`;
    case "42501":
      return `The user in DATABASE_URL cannot connect to the database at ${where}: grant it the CONNECT privilege.`;
    default:
      return `The database at ${where} cannot be reached (${error.code ?? error.message}): start it, or correct DATABASE_URL, or leave it out for the embedded one.`;
  }
}
