"use client";
import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "./join-classes";

export type TabLink = { href: string; label: string; count?: ReactNode; current?: boolean };

/** Tabs that are separate pages, each with its own URL. `current` marks the current one. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  const here = tabs.find(({ current }) => current)?.href;
  // On a phone not all of them are visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows where one is, and leaves alone what somebody scrolled.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  return (
    <nav ref={nav} aria-label={label} className="-mb-px flex gap-5 overflow-x-auto">
      {tabs.map(({ href, label: name, count, current }) => (
        <Link
          key={href}
          href={href}
          aria-current={current ? "page" : undefined}
          className={joinClasses(
            "flex h-10 shrink-0 items-center gap-1.5 border-b-2 focus-visible:-outline-offset-2",
            current ? "border-text font-medium" : "border-transparent text-quiet hover:text-text",
          )}
        >
          {name}
          {count !== undefined && <span className="text-quiet text-sm tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
