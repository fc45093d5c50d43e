"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Input } from "@/components/ui/input";

/**
 * Filters the page to the calls that contain every word. It hides what the server rendered instead of rendering it again,
 * so the reference needs no other script.
 */
export function ReferenceSearch() {
  const [text, setText] = useState("");
  const [found, setFound] = useState<number>();
  useLayoutEffect(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const shows = (element: HTMLElement) => words.every((word) => element.dataset.words!.includes(word));
    for (const element of document.querySelectorAll<HTMLElement>("[data-words]"))
      element.toggleAttribute("hidden", !shows(element));
    for (const group of document.querySelectorAll<HTMLElement>("[data-group]"))
      group.toggleAttribute("hidden", group.querySelector("[data-words]:not([hidden])") === null);
    for (const rest of document.querySelectorAll<HTMLElement>("[data-rest]"))
      rest.toggleAttribute("hidden", words.length > 0);
    setFound(
      words.length === 0 ? undefined : document.querySelectorAll("article[data-words]:not([hidden])").length,
    );
  }, [text]);
  useEffect(() => {
    // Following a link to something hidden, such as an error or an object, ends the search.
    const show = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target?.closest("[hidden]")) return;
      flushSync(() => setText(""));
      target.scrollIntoView();
    };
    window.addEventListener("hashchange", show);
    return () => window.removeEventListener("hashchange", show);
  }, []);
  return (
    <>
      <Input
        search
        aria-label="Search the reference"
        placeholder="Search the reference"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setText("");
        }}
      />
      <p role="status" className={found === undefined ? "sr-only" : "mt-1.5 text-quiet text-sm"}>
        {found !== undefined && (found === 1 ? "1 call" : `${found} calls`)}
      </p>
    </>
  );
}
