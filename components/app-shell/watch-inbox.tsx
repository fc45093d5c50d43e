"use client";
import { useEffect, useState } from "react";
import type { InboxNews } from "@/lib/inbox/read-inbox-news";
import type { AppShellProps } from "./app-shell-props";
import { inboxNumber } from "./inbox-number";
import { notifyOfReply, readNotificationState } from "./reply-notifications";
import { showTitleCount } from "./title-count";

/** How often a page in the background asks. Browsers may let it wait for a minute. */
const ASK_EVERY_MS = 30_000;

/**
 * Keeps the number in the page's title, also in the background, where pages have no stream (see `useLive`), and notifies of
 * replies that come then, if the person wants that.
 */
export function WatchInbox({ counts }: { counts: NonNullable<AppShellProps["inbox"]> }) {
  const shown = inboxNumber(counts);
  const [asked, setAsked] = useState<number>();
  const number = asked ?? shown;
  useEffect(() => showTitleCount(number), [number]);
  useEffect(() => {
    let newestAt: string | undefined;
    let timer: number | undefined;
    let isHidden = false;
    const ask = async () => {
      const news = await readNews();
      if (!news || !isHidden) return;
      setAsked(inboxNumber(news));
      const { newest } = news;
      const at = newest?.receivedAt ?? "";
      // What had come before the page was left is no news.
      if (newest && newestAt !== undefined && at > newestAt && readNotificationState() === "on")
        notifyOfReply(newest);
      newestAt = newestAt !== undefined && newestAt > at ? newestAt : at;
    };
    const turn = () => {
      isHidden = document.visibilityState === "hidden";
      window.clearInterval(timer);
      newestAt = undefined;
      if (!isHidden) return setAsked(undefined);
      void ask();
      timer = window.setInterval(() => void ask(), ASK_EVERY_MS);
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.clearInterval(timer);
    };
  }, []);
  return null;
}

/** Undefined without an answer: the service may be away, or the session over. */
async function readNews(): Promise<InboxNews | undefined> {
  try {
    const response = await fetch("/api/inbox-news", { cache: "no-store" });
    return response.ok ? ((await response.json()) as InboxNews) : undefined;
  } catch {
    return undefined;
  }
}
