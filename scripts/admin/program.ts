import { CommanderError } from "commander";
import { EmbeddedPostgresError } from "@/db/embedded/embedded-postgres-error";
import { SchemaError } from "@/db/migrate";
import { AppError } from "@/lib/errors";
import { SettingsError } from "@/lib/process/env";
import { StartError } from "@/server/start-error";
import { AdminError } from "./admin-error";
import { adminCommands } from "./commands";

const [, , from = ".", ...args] = process.argv;

try {
  await adminCommands(from).parseAsync(args, { from: "user" });
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // Commander has already printed its message; --help is not an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
  const isPlain = [AdminError, AppError, SchemaError, SettingsError, StartError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  );
  const message = error instanceof Error ? error.message : String(error);
  console.error(isPlain ? message : `The command failed: ${message}`);
  return 1;
}
