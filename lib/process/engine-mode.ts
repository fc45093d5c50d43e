import type { Settings } from "./env";

type EngineSettings = Pick<Settings, "INNGEST_DEV" | "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY">;

/** `inngest` with INNGEST_DEV, or with INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY; otherwise `embedded`. */
export function engineMode(settings: EngineSettings): "embedded" | "inngest" {
  const hasKeys = settings.INNGEST_EVENT_KEY !== undefined && settings.INNGEST_SIGNING_KEY !== undefined;
  return isDevServerWanted(settings) || hasKeys ? "inngest" : "embedded";
}

/** Whether the functions run on a dev server, whose calls are not signed. */
export function isDevServerWanted({ INNGEST_DEV }: Pick<Settings, "INNGEST_DEV">): boolean {
  return INNGEST_DEV !== undefined && !["0", "false", "no", "off"].includes(INNGEST_DEV.toLowerCase());
}
