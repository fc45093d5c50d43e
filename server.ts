import { env, SettingsError } from "@/lib/env";

// What `npm start` runs in Node 24. The settings are looked at before anything is loaded, since modules read them when
// they are loaded; the order of start and stop stands in the file imported here.
try {
  env();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("./scripts/service/service");
