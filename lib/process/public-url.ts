import { isIPv6 } from "node:net";
import type { Settings } from "./env";

/** How people outside reach the service, without a slash at the end. */
export function publicUrl(settings: Pick<Settings, "PUBLIC_URL" | "HOST" | "PORT">): string {
  const host = isIPv6(settings.HOST) ? `[${settings.HOST}]` : settings.HOST;
  return (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, "");
}
