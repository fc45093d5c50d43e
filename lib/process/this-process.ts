import type { Adapters } from "@/lib/ports/adapters";
import { readSettings, type Settings } from "./env";
import { perProcess } from "./per-process";

// One object for the whole process, because Next bundles its own copies of modules. It is filled by what starts a process
// (server/, instrumentation.ts, an admin command, a bench, a test kit), and read by what makes a Context. Everything else
// takes settings and adapters from the Context that it was given.
const place = perProcess<{ settings?: Settings; opened: Partial<Adapters> }>("this-process", () => ({
  opened: {},
}));

/** This process's settings, read once. */
export function env(): Settings {
  place.settings ??= readSettings(process.env);
  return place.settings;
}

/** Puts other settings in place, for Contexts that are there already too: for who starts a process, and for tests. */
export function overrideEnv(changes: Partial<Settings>): void {
  Object.assign(env(), changes);
}

/** Puts adapters in place of what is there, for Contexts that are there already too. Gives back what it was given. */
export function openAdapters<Parts extends Partial<Adapters>>(parts: Parts): Parts {
  Object.assign(place.opened, parts);
  return parts;
}

/** What was opened so far: for who closes it again. */
export function openedAdapters(): Partial<Adapters> {
  return place.opened;
}

/** What Contexts carry. Errors: `Error` where a part is used that nobody has opened in this process. */
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
