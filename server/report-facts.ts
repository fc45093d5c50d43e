import { readLowDisk, reportFreeBytes } from "@/lib/process/disk";
import type { Settings } from "@/lib/process/env";
import { type HealthFact, reportHealth } from "@/lib/process/health";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { adapters } from "@/lib/process/this-process";
import { listSetProviders } from "@/lib/search/search-providers";
import type { DatabaseProbe } from "./database-probe";
import type { Postgres } from "./open-postgres";
import type { Engine } from "./start-engine";

/** Milliseconds between two checks of the mail server; each is a connection and a login. */
const MAIL_EVERY = 60_000;

/** Registers the health checks. */
export function reportFacts(
  settings: Settings,
  postgres: Postgres,
  probe: DatabaseProbe,
  engine: Pick<Engine, "health">,
): void {
  reportFreeBytes(() => postgres.freeBytes());
  reportHealth("database", () => databaseFact(postgres, probe));
  reportHealth("engine", () => engine.health());
  const mailProbe = createProbe(() => adapters.mail.transport.check(), MAIL_EVERY);
  reportHealth("mail", () => mailFact(settings, mailProbe()));
  reportHealth("search", () => searchFact(settings));
}

async function databaseFact(postgres: Postgres, probe: DatabaseProbe): Promise<HealthFact> {
  const { mode } = postgres;
  const problem = postgres.problem();
  if (problem !== null) return { ok: false, mode, message: `${problem} It is retried automatically.` };
  if (!(await probe.answers())) {
    // Each attempt to start it takes seconds, so the latest finding may have arrived meanwhile.
    const message = postgres.problem() ?? "The database does not respond.";
    return { ok: false, mode, message };
  }
  const free = await readLowDisk();
  if (free !== null) {
    const left = `${Math.floor(free / 1_000_000)} MB left`;
    const message = `The disk of the database has ${left}. Free some space before it runs out.`;
    return { ok: false, degraded: true, mode, message };
  }
  return { ok: true, mode, message: mode === "embedded" ? "Embedded PostgreSQL." : "DATABASE_URL." };
}

function mailFact(
  settings: Settings,
  checked: { ok: true } | { ok: false; reason: string } | undefined,
): HealthFact {
  const mode = settings.SMTP_URL ? "smtp" : "outbox";
  const policy = checkMailPolicy(settings);
  if (!policy.allowed) return { ok: false, mode, message: `${policy.reason} ${policy.remedy}` };
  if (checked?.ok === false) return { ok: false, mode, message: checked.reason };
  const message = settings.SMTP_URL
    ? `Email goes to ${new URL(settings.SMTP_URL).host}.`
    : `Emails are written to ${settings.DATA_DIR}/outbox and do not leave this machine. Set SMTP_URL to send them.`;
  return { ok: true, mode, message };
}

function searchFact(settings: Settings): HealthFact {
  const providers = listSetProviders(settings).map(({ name }) => name);
  if (providers.length > 0)
    return { ok: true, mode: "providers", providers, message: `${providers.join(", ")}.` };
  return {
    ok: true,
    mode: "sample",
    providers,
    message:
      "Leads come from the sample web until an agent has sources, uses public data, or a search provider is set.",
  };
}

/**
 * Runs `ask` in the background, at most once in `everyMs` and only on demand. Returns the last result immediately;
 * undefined before the first.
 */
function createProbe<T>(ask: () => Promise<T>, everyMs: number): () => T | undefined {
  let found: T | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      ask().then(
        (answer) => {
          found = answer;
        },
        () => {},
      );
    }
    return found;
  };
}
