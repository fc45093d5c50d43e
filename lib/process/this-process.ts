import type { Adapters } from "@/lib/ports/adapters";
import { readSettings, type Settings } from "./env";
import { perProcess } from "./per-process";

// One object for the whole process, because Next bundles its own copies of modules. The code that starts a process fills it
// (server/, instrumentation.ts, an admin command, a bench, a test kit), and the code that creates a Context reads it.
// Everything else takes settings and adapters from its Context.
const place = perProcess<{ settings?: Settings; opened: Partial<Adapters> }>("this-process", () => ({
  opened: {},
}));

/** This process's settings, read once. */
export function env(): Settings {
  place.settings ??= readSettings(process.env);
  return place.settings;
}

/** Replaces settings, also for existing Contexts: for the code that starts a process, and for tests. */
export function overrideEnv(changes: Partial<Settings>): void {
  Object.assign(env(), changes);
}

/** Replaces adapters, also for existing Contexts. Returns its argument. */
export function openAdapters<Parts extends Partial<Adapters>>(parts: Parts): Parts {
  Object.assign(place.opened, parts);
  return parts;
}

/** The adapters opened so far, for the code that closes them. */
export function openedAdapters(): Partial<Adapters> {
  return place.opened;
}

/** The adapters that Contexts carry. Errors: `Error` on use of a part that was not opened in this process. */
export const adapters: Adapters = {
  get models() {
    return required("models");
  },
  get web() {
    return required("web");
  },
  get sendNotice() {
    return required("sendNotice");
  },
  get mail() {
    return required("mail");
  },
  get phone() {
    return place.opened.phone ?? null;
  },
  get engine() {
    return place.opened.engine ?? null;
  },
};

function required<Name extends keyof Adapters>(name: Name): NonNullable<Adapters[Name]> {
  const part = place.opened[name];
  if (!part) throw new Error(`Nobody has opened the adapter "${name}" in this process.`);
  return part;
}
