"use client";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";

/** The reader of a page: BCP 47 locale, IANA time zone, and the time the page was rendered (ms). */
export type Reader = { locale: string; zone: string; now?: number };

const ReaderContext = createContext<Reader>({ locale: "en", zone: "UTC" });

/**
 * Provides the reader's locale and zone to amounts and times. The server's guess (Accept-Language, the cookie `zone`) is
 * rendered first, so that hydration matches; the browser then corrects both if needed and stores the zone.
 */
export function ReaderProvider({ locale, zone, now, children }: Reader & { children: ReactNode }) {
  const [known, setKnown] = useState({ locale, zone });
  useEffect(() => {
    const own = { locale: navigator.language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    if (own.zone !== zone) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `zone=${encodeURIComponent(own.zone)}; path=/; max-age=31536000; samesite=lax`;
    }
    if (own.zone !== zone || own.locale !== locale) setKnown(own);
  }, [locale, zone]);
  return <ReaderContext value={{ ...known, now }}>{children}</ReaderContext>;
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
