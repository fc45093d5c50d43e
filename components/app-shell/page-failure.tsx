"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { awaitService } from "./service-watch";

/** Delays in milliseconds before a failed page is retried automatically. */
const AGAIN_AFTER_MS = [1_000, 4_000, 15_000];
/** Number of retries per failure; cleared when the page is closed. */
const tries = new Map<string, number>();

/** A page that failed: what happened, what was kept, and a retry, which also happens automatically. */
export function PageFailure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    const place = location.pathname;
    const count = tries.get(place) ?? 0;
    const after = AGAIN_AFTER_MS[count];
    if (after === undefined) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      await awaitService();
      if (isOver) return;
      tries.set(place, count + 1);
      retry();
    }, after);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [retry]);
  const again = () => {
    tries.delete(location.pathname);
    retry();
  };
  return (
    <Failure
      title="This page could not be shown"
      kept="Nothing that was saved is lost."
      action={
        <>
          <Button onClick={again}>Try again</Button>
          <Button href="/" variant="ghost">
            Home
          </Button>
        </>
      }
    >
      {error.digest ? (
        <>
          The reason was noted as <code className="font-mono">{error.digest}</code>. Whoever runs this service
          finds it in the log.
        </>
      ) : (
        "Part of it did not arrive. We're trying again."
      )}
    </Failure>
  );
}
