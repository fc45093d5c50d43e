"use client";
import { lazy, Suspense } from "react";

const MarkdownBody = lazy(() => import("./markdown-body"));

/**
 * Markdown as text that is safe to show: no raw HTML, no remote image, links that tell the other side nothing. While its script
 * is on the way, the text itself stands there. `streaming` closes what is still open, as it arrives.
 */
export function Markdown({ text, streaming }: { text: string; streaming?: boolean }) {
  return (
    <Suspense fallback={<div className="whitespace-pre-wrap break-words">{text}</div>}>
      <MarkdownBody text={text} streaming={streaming} />
    </Suspense>
  );
}
