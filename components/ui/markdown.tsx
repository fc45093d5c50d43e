"use client";
import { lazy, Suspense } from "react";

const MarkdownBody = lazy(() => import("./markdown-body"));

/**
 * Markdown that is safe to show: no raw HTML, no remote images, links without a referrer. While its script loads, the plain
 * text is shown. `streaming` closes unfinished markup as it arrives.
 */
export function Markdown({ text, streaming }: { text: string; streaming?: boolean }) {
  return (
    <Suspense fallback={<div className="whitespace-pre-wrap break-words">{text}</div>}>
      <MarkdownBody text={text} streaming={streaming} />
    </Suspense>
  );
}
