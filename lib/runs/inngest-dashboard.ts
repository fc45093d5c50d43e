import { engineMode } from "@/lib/process/engine-mode";
import type { Settings } from "@/lib/process/env";

/** Where an Inngest server has its own pages: at the address that it is reached by, unless told otherwise. Null without one. */
export function inngestDashboardUrl(settings: Settings): string | null {
  if (engineMode(settings) === "embedded") return null;
  const { INNGEST_DASHBOARD_URL, INNGEST_BASE_URL, INNGEST_DEV } = settings;
  if (INNGEST_DASHBOARD_URL) return INNGEST_DASHBOARD_URL;
  if (INNGEST_BASE_URL) return INNGEST_BASE_URL;
  if (INNGEST_DEV === undefined) return "https://app.inngest.com";
  return INNGEST_DEV.includes("://") ? INNGEST_DEV : "http://localhost:8288";
}
