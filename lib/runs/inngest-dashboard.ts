import { engineMode } from "@/inngest/client";
import { env } from "@/lib/env";

/** Where an Inngest server has its own pages: at the address that it is reached by, unless told otherwise. Null without one. */
export function inngestDashboardUrl(): string | null {
  if (engineMode() === "embedded") return null;
  const { INNGEST_DASHBOARD_URL, INNGEST_BASE_URL, INNGEST_DEV } = env();
  if (INNGEST_DASHBOARD_URL) return INNGEST_DASHBOARD_URL;
  if (INNGEST_BASE_URL) return INNGEST_BASE_URL;
  if (INNGEST_DEV === undefined) return "https://app.inngest.com";
  return INNGEST_DEV.includes("://") ? INNGEST_DEV : "http://localhost:8288";
}
