"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** Returns the URL of the same list with some parameters changed; undefined removes one. */
export type ListHref = (changes: Record<string, string | undefined>) => string;

/**
 * Builds links of the list from the browser's current URL, because only that has the visible columns. A change of the
 * filter or order starts at the first page and closes the open lead.
 */
export function useListHref(): ListHref {
  const path = usePathname();
  const parameters = useSearchParams();
  return useCallback(
    (changes) => {
      const query = new URLSearchParams(parameters);
      if (!("lead" in changes)) {
        query.delete("lead");
        query.delete("page");
      }
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === "") query.delete(name);
        else query.set(name, value);
      }
      // A comma needs no escape in a query (RFC 3986 §3.4), and reads better in a link.
      return query.size === 0 ? path : `${path}?${query.toString().replaceAll("%2C", ",")}`;
    },
    [path, parameters],
  );
}
