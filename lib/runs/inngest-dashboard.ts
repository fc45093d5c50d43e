import { engineMode } from "@/lib/process/engine-mode";
import type { Settings } from "@/lib/process/env";

/**
 * The URL of an Inngest server's own pages: the address at which it is reached, unless configured otherwise. Null
 * without a server.
 */
export function inngestDashboardUrl(settings: Settings): string | null {
  if (engineMode(settings) === "embedded") return null;
  const { INNGEST_DASHBOARD_URL, INNGEST_BASE_URL, INNGEST_DEV } = settings;
  if (INNGEST_DASHBOARD_URL) return INNGEST_DASHBOARD_URL;
  if (INNGEST_BASE_URL) return INNGEST_BASE_URL;
  if (INNGEST_DEV === undefined) return "https://app.inngest.com";
  return INNGEST_DEV.includes("://") ? INNGEST_DEV : "http://localhost:8288";
}
