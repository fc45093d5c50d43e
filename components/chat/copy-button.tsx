"use client";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";

/** Copies a message's text, as Markdown. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({
        title: "Your browser does not let this page copy",
        description: "Mark the text and press Ctrl+C or ⌘C.",
        failed: true,
      });
    }
  };
  return (
    <IconButton label={isCopied ? "Copied" : "Copy"} size="small" onClick={copy}>
      {isCopied ? (
        <Check aria-hidden="true" className="text-positive" />
      ) : (
        <Copy aria-hidden="true" className="text-quiet" />
      )}
    </IconButton>
  );
}
