"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useState, useTransition } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { useListHref } from "./use-list-href";

const DELAY_MS = 200;

/** Searches while typing; the text is put into the URL shortly after the last letter. Enter goes to the first row. */
export function LeadSearch() {
  const router = useRouter();
  const hrefFor = useListHref();
  const said = useSearchParams().get("q") ?? "";
  const [text, setText] = useState(said);
  const [isSearching, start] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  // Values that this field wrote into the URL: a response to one of them is not an outside change, however late it arrives.
  const own = useRef({ last: said, all: new Set([said]) });

  useEffect(() => {
    const isTypedHere = document.activeElement === input.current && own.current.all.has(said);
    if (isTypedHere || said === own.current.last) return;
    own.current = { last: said, all: new Set([said]) };
    setText(said);
  }, [said]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === own.current.last.trim()) return;
    const timer = setTimeout(() => {
      own.current.last = wanted;
      own.current.all.add(wanted);
      start(() => router.replace(hrefFor({ q: wanted }), { scroll: false }));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, hrefFor, router]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.currentTarget.closest("[data-table]")?.querySelector<HTMLElement>("[data-row-focus]")?.focus();
  };

  return (
    <span className="relative min-w-32 flex-1 md:w-72 md:flex-none">
      <Input
        ref={input}
        search
        aria-label="Search leads"
        placeholder="Search leads"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        className="pr-8"
      />
      {(isSearching || text === "") && (
        <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-quiet pointer-coarse:hidden">
          {isSearching ? <Spinner /> : <Kbd>/</Kbd>}
        </span>
      )}
    </span>
  );
}
