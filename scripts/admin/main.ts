import { SettingsError } from "@/lib/process/env";
import { env } from "@/lib/process/this-process";

// Settings are validated before anything else is loaded, because modules read them when they load.
try {
  env();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("./program");
