import { SettingsError } from "@/lib/process/env";
import { env } from "@/lib/process/this-process";
import { listSetProviders } from "@/lib/search/search-providers";

// What `npm start` runs on Node 24. Settings, including those of search providers, are validated before the rest is loaded,
// because modules read them when they load. The order of start and stop is documented in the file imported here.
try {
  listSetProviders(env());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("@/server/service");
