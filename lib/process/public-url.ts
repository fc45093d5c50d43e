import { isIPv6 } from "node:net";
import type { Settings } from "./env";

/** Public base URL of the service, without a trailing slash. */
export function publicUrl(settings: Pick<Settings, "PUBLIC_URL" | "HOST" | "PORT">): string {
  const host = isIPv6(settings.HOST) ? `[${settings.HOST}]` : settings.HOST;
  return (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, "");
}
