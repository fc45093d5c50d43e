import { SettingsError } from "@/lib/process/env";
import { env } from "@/lib/process/this-process";
import { listSetProviders } from "@/lib/search/search-providers";

// What `npm start` runs in Node 24. The settings, those of search providers included, are looked at before the rest is
// loaded, since modules read them when they are loaded; the order of start and stop stands in the file imported here.
try {
  listSetProviders(env());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("@/server/service");
