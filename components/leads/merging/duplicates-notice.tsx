"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";

/** How many pairs may be one person, or one company, each, with the link to them. Counted once, when the page is opened. */
export function DuplicatesNotice({ of }: { of: "leads" | "companies" }) {
  const [total, setTotal] = useState(0);
  useEffect(() => {
    const closing = new AbortController();
    countDuplicates(of, closing.signal).then(setTotal, () => {
      // The page is as useful without this line.
    });
    return () => closing.abort();
  }, [of]);
  if (total === 0) return null;
  return (
    <p className="mx-4 mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-quiet text-sm md:mx-6">
      <span>
        <Amount value={total} /> possible {total === 1 ? "duplicate" : "duplicates"}
      </span>
      <Link href={`/${of}/duplicates`} className="rounded text-accent hover:underline">
        Review
      </Link>
    </p>
  );
}

async function countDuplicates(of: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(`/api/duplicates?of=${of}`, { signal });
  const result = await answer.json();
  return result.ok ? result.data.total : 0;
}
