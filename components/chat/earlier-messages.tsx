"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/** Loads earlier messages when the reader scrolls up to it. */
export function EarlierMessages({ load }: { load: () => Promise<void> }) {
  const mark = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const loadOnce = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setPending(true);
    try {
      await load();
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      isLoading.current = false;
      setPending(false);
    }
  };
  const newest = useRef(loadOnce);
  newest.current = loadOnce;
  useEffect(() => {
    // Not on the first render: the page is at its top before it is scrolled to the end.
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && window.scrollY > 0) void newest.current();
      },
      { rootMargin: "200px 0px 0px 0px" },
    );
    if (mark.current) seen.observe(mark.current);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={mark} className="flex flex-col items-center gap-2 pb-6">
      {hasFailed && <p className="text-quiet text-sm">The earlier messages could not be loaded.</p>}
      <Button size="small" pending={isPending} onClick={loadOnce}>
        {hasFailed ? "Try again" : "Show earlier messages"}
      </Button>
    </div>
  );
}
