import { SettingsError } from "@/lib/process/env";
import { env } from "@/lib/process/this-process";

// The settings are looked at before anything is loaded, since modules read them when they are loaded.
try {
  env();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("./program");
