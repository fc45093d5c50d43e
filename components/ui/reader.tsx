"use client";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";

/** BCP 47 locale of the page, IANA time zone of its reader, and the time the page was rendered (ms). */
export type Reader = { locale: string; zone: string; now?: number };

const ReaderContext = createContext<Reader>({ locale: "en-US", zone: "UTC" });

/**
 * Provides locale and zone to amounts and times. The server's guess of the zone (the cookie `zone`) is rendered first, so
 * that hydration matches; the browser then corrects it if needed and stores it.
 */
export function ReaderProvider({ locale, zone, now, children }: Reader & { children: ReactNode }) {
  const [ownZone, setOwnZone] = useState(zone);
  useEffect(() => {
    // The page's locale: `undefined` would take the browser's, which throws where a browser reports an invalid one.
    const own = new Intl.DateTimeFormat(locale).resolvedOptions().timeZone;
    if (own === zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `zone=${encodeURIComponent(own)}; path=/; max-age=31536000; samesite=lax`;
    setOwnZone(own);
  }, [locale, zone]);
  return <ReaderContext value={{ locale, zone: ownZone, now }}>{children}</ReaderContext>;
}

export function useReader(): Reader {
  return use(ReaderContext);
}

/**
 * The current time, to half a minute, rounded up, so that five minutes do not read as four. At hydration it is the server's
 * time, so that both render the same text.
 */
export function useNow(): number | undefined {
  const { now } = useReader();
  return useSyncExternalStore(watchClock, readClock, () => now);
}

const STEP = 30_000;
const readClock = () => Math.floor(Date.now() / STEP) * STEP + STEP;

function watchClock(changed: () => void) {
  const timer = setInterval(changed, STEP);
  return () => clearInterval(timer);
}
