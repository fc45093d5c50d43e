"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { Input } from "./input";
import { linkWith } from "./link-with";

const PAUSE_MS = 250;

/**
 * A page's search, with its text in the URL. The list follows shortly after the last letter; `/` focuses it, and Escape clears and leaves
 * it.
 */
export function UrlSearch({
  name = "q",
  label,
  value,
  className,
}: {
  name?: string;
  /** "Search the ledger". */
  label: string;
  /** The value that the server read. */
  value: string;
  className?: string;
}) {
  const router = useRouter();
  const path = usePathname();
  const parameters = useSearchParams();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [isPending, start] = useTransition();
  const asked = useRef(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The URL was changed by something else, such as a link that clears all filters, and not by a response to an earlier
  // letter.
  if (value !== known) {
    setKnown(value);
    if (value !== asked.current.trim()) setText(value);
  }
  const ask = (next: string) => {
    const query = new URLSearchParams(parameters);
    if ((query.get(name) ?? "") === next.trim()) return;
    asked.current = next;
    start(() => {
      const changes = { [name]: next.trim(), page: undefined, cursor: undefined };
      router.replace(linkWith(path, query, changes), { scroll: false });
    });
  };
  return (
    <Input
      search
      aria-label={label}
      aria-busy={isPending || undefined}
      placeholder={label}
      maxLength={200}
      value={text}
      className={className}
      onChange={({ target }) => {
        setText(target.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => ask(target.value), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        const next = event.key === "Enter" ? text : "";
        window.clearTimeout(timer.current);
        setText(next);
        ask(next);
        if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
