"use client";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "./icon-button";

/** Code or a command to copy. `label` names it: "Command", "Key". Long lines scroll inside the block. */
export function CodeBlock({ code, label = "Code" }: { code: string; label?: string }) {
  const [copied, setCopied] = useState<"yes" | "no">();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (copied !== "yes") return;
    const timer = setTimeout(() => setCopied(undefined), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied("yes");
    } catch {
      // Without https, or if copying is refused: selected, so that one keystroke copies it.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setCopied("no");
    }
  };
  return (
    <div className="relative min-w-0 rounded-lg border border-border bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label} className="overflow-x-auto rounded-lg p-3 pr-12">
        <pre className="font-mono text-sm">
          <code ref={text}>{code}</code>
        </pre>
      </section>
      <div className="absolute inset-y-px right-px rounded-r-lg bg-sunken p-1">
        <IconButton label={`Copy ${label.toLowerCase()}`} onClick={copy}>
          {copied === "yes" ? (
            <Check aria-hidden="true" className="text-positive" />
          ) : (
            <Copy aria-hidden="true" className="text-quiet" />
          )}
        </IconButton>
      </div>
      <span role="status" className={copied === "no" ? "block px-3 pb-2 text-quiet text-sm" : "sr-only"}>
        {copied === "yes" && "Copied"}
        {copied === "no" &&
          "Your browser does not allow copying from this page. The text is selected: press Ctrl+C or ⌘C."}
      </span>
    </div>
  );
}
