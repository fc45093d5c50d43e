"use client";
import { OutreachPreviewView } from "@/components/outreach/outreach-preview";
import { usePreviewReader } from "@/components/outreach/preview-context";
import type { OutreachPreview } from "@/lib/workflows/describe-outreach";

/** Who gets an email and which, in an approval card. */
export default function CardPreview({
  preview,
  tool,
  input,
}: {
  preview: OutreachPreview;
  tool: string;
  input: Record<string, unknown>;
}) {
  const reader = usePreviewReader(tool === "startOutreachRun" ? input : null);
  return (
    reader && (
      <OutreachPreviewView preview={preview} reader={{ ...reader, isExact: tool === "queueLeadEmail" }} />
    )
  );
}
