"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** Makes the address of the same list with some parameters changed; undefined takes one away. */
export type ListHref = (changes: Record<string, string | undefined>) => string;

/**
 * Every link of the list is made from the address as it stands in the browser: which columns show stands only there. A
 * change of what is listed begins at the first page, without the lead that was open.
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
